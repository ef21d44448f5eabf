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
        lane: Lane? = nil, thread: ThreadID? = nil, raisedAt: Date? = nil, expiresAt: Date? = nil,
        personalNote: String? = nil, thresholds: [UInt8]? = nil
    ) -> NotificationBatchReady {
        var batch = self
        (batch.personalNote, batch.thresholds) = (personalNote, thresholds)
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

extension SubscriberChanged {
    static func sample(
        _ userID: UserID, version: Int = 1, email: String? = "ada@example.org", language: String = "en",
        settings: NotificationSettings = .initial
    ) -> SubscriberChanged {
        SubscriberChanged(
            userID: userID, version: version, place: nil, sensitivities: [], radius: Kilometres(25),
            language: language, email: email, settings: settings)
    }
}

extension NotificationSettings {
    /// Whoever chose this much.
    static func sample(
        timeZone: String = "UTC", quietHours: QuietHours? = nil, snoozedUntil: Date? = nil, mutedUntil: Date? = nil,
        escalation: Escalation? = nil, _ timings: [(Channel, NotificationKind, ChannelTiming)] = []
    ) throws -> NotificationSettings {
        var settings = try NotificationSettings(timeZone: timeZone, quietHours: quietHours, mutedUntil: mutedUntil)
        (settings.snoozedUntil, settings.escalation) = (snoozedUntil, escalation)
        for (channel, kind, timing) in timings { settings.channels[channel, kind] = timing }
        return settings
    }
}

extension DeliveryAddress {
    static let phone = DeliveryAddress.apns(token: "00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0")
    static let android = DeliveryAddress.fcm(token: "dGhpcyBpcyBub3QgYSB0b2tlbg")
}
