import Domain
import Foundation
import MessageProtocol

@testable import notifier

extension Date {
    /// Any moment will do; this one has no fraction that a database could round.
    static let noon = Date(timeIntervalSince1970: 1_682_596_800)
}

extension NotificationBatchReady {
    static func sample(
        batchID: BatchID = BatchID(), alertID: AlertID = AlertID(), urgency: Urgency = .routine,
        language: String = "en", title: String = "Birch pollen is high near you",
        body: String = "Basel measures 312 grains/m³.", recipients: [UserID] = [UserID()]
    ) -> NotificationBatchReady {
        NotificationBatchReady(
            batchID: batchID, alertID: alertID, urgency: urgency, language: language, title: title, body: body,
            recipients: recipients)
    }

    /// The same in a thread, or with other facts that old messages lack.
    func with(
        lane: Lane? = nil, thread: ThreadID? = nil, raisedAt: Date? = nil, expiresAt: Date? = nil
    ) -> NotificationBatchReady {
        var batch = self
        (batch.lane, batch.threadID, batch.raisedAt, batch.expiresAt) = (lane, thread, raisedAt, expiresAt)
        return batch
    }
}

extension Deviation {
    static func sample(
        _ kind: HealthMetric.Kind = .heartRate, value: Double = 96, rule: Rule = .ownBaseline, limit: Double = 80,
        usual: Double? = 61
    ) throws -> Deviation {
        let metric = try HealthMetric(kind: kind, value: value, measuredAt: .noon)
        return Deviation(rule: rule, metric: metric, limit: limit, usual: usual)
    }
}

extension ClaimedMail {
    static func sample(
        attempt: Int = 1, address: String? = "ada@example.org", kind: NotificationKind = .alert,
        title: String = "Birch pollen is high near you", body: String = "Basel measures 312 grains/m³."
    ) -> ClaimedMail {
        ClaimedMail(
            id: DeliveryID(), userID: UserID(), source: SourceNumber(rawValue: 1), attempt: attempt,
            address: address, kind: kind, title: title, body: body, createdAt: .noon)
    }
}

extension Subscriber {
    static func sample(_ userID: UserID, version: Int = 1, email: String? = "ada@example.org") -> Subscriber {
        Subscriber(userID: userID, version: version, language: "en", email: email)
    }
}
