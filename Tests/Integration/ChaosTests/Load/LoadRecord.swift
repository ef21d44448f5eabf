import Domain
import Foundation

/// What the load has sent, and the responses.
struct LoadRecord: Sendable {
    struct Counts: Sendable, Equatable {
        var accepted = 0
        var refused = 0
        var inDoubt = 0
    }

    var alerts = Counts()
    var metrics = Counts()
    var acceptedAlerts: Set<AlertID> = []
    /// Sent again until they were accepted.
    var acceptedMetrics: [MeasurementKey: Double] = [:]
    /// Given up without an accepting answer; they may have taken effect or not.
    var doubtfulMetrics: [MeasurementKey: Double] = [:]
    /// Neither accepted nor 503.
    var wrongAnswers: [String] = []

    mutating func note(_ answer: ChaosGateway.Answer<AlertID>) {
        switch answer {
        case .accepted(let id):
            alerts.accepted += 1
            acceptedAlerts.insert(id)
        case .refused: alerts.refused += 1
        case .inDoubt: alerts.inDoubt += 1
        case .wrong(let text): wrongAnswers.append(text)
        }
    }

    /// - Returns: whether it was accepted, so that it is not sent again.
    mutating func note(
        _ answer: ChaosGateway.Answer<ChaosGateway.Ignored>, _ metric: HealthMetric, of userID: UserID
    ) -> Bool {
        let key = MeasurementKey(metric, of: userID)
        switch answer {
        case .accepted:
            metrics.accepted += 1
            acceptedMetrics[key] = metric.value
            doubtfulMetrics[key] = nil
            return true
        case .refused: metrics.refused += 1
        case .inDoubt: metrics.inDoubt += 1
        case .wrong(let text): wrongAnswers.append(text)
        }
        doubtfulMetrics[key] = metric.value
        return false
    }
}

/// By what a measurement is known; the load measures at whole seconds.
struct MeasurementKey: Hashable, Sendable {
    var userID: UserID
    var kind: String
    var second: Int

    init(userID: UserID, kind: String, second: Int) {
        (self.userID, self.kind, self.second) = (userID, kind, second)
    }

    init(_ metric: HealthMetric, of userID: UserID) {
        self.init(
            userID: userID, kind: metric.kind.rawValue, second: Int(metric.measuredAt.timeIntervalSince1970.rounded()))
    }
}
