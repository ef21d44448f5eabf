import Domain
import Foundation

/// Whether an alert is recent enough to be useful.
struct AlertAgeRule: Sendable {
    /// False while the environment is replayed from recordings, whose measurements are years old.
    var judgesMeasurements = true

    static let oldest: TimeInterval = 7 * 86_400
    /// No provider forecasts further ahead.
    static let furthest: TimeInterval = 8 * 86_400

    /// - Parameter raisedAt: when its message was written.
    /// - Returns: why it is refused; nil when it is not.
    func problem(of alert: RaisedAlert, raisedAt: Date, now: Date) -> String? {
        if raisedAt < now - Self.oldest { return "it was raised more than a week ago" }
        switch alert.kind {
        case .forecast:
            if alert.observedAt > raisedAt + Self.furthest { return "it is about a day more than 8 days ahead" }
        case .station, .user, .digest:
            if alert.observedAt > raisedAt + ClockDisagreement.tolerance {
                return "it was observed after it was raised"
            }
        }
        if judgesMeasurements || alert.kind == .user, alert.observedAt < raisedAt - Self.oldest {
            return "it was observed more than a week before it was raised"
        }
        return nil
    }
}

extension AlertKind {
    /// For how long after it was raised an alert is worth an interruption, in seconds.
    var lifetime: TimeInterval {
        switch self {
        case .user: 6 * 3_600
        case .station: 12 * 3_600
        case .forecast, .digest: 24 * 3_600
        }
    }
}
