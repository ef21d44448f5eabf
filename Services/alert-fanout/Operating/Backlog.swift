import Domain
import MessageProtocol

/// The recipients that wait for the notifier, and the rate at which they are settled.
struct Backlog: Sendable, Equatable {
    /// Recipients of batches that are not settled.
    var pending: [Lane: Int] = [:]
    /// Recipients per second, over the last minute.
    var rate = 0.0
    /// By outcome, for the alerts of the last day.
    var outcomes: [DeliveryOutcome: Int] = [:]

    var pendingInAll: Int { pending.values.reduce(0, +) }

    /// Seconds until all of them are settled at the present rate; nil while that is unknown.
    var drainSeconds: Double? {
        if pendingInAll == 0 { return 0 }
        return rate > 0 ? Double(pendingInAll) / rate : nil
    }
}
