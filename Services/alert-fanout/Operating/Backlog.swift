import Domain
import MessageProtocol

/// What waits for the notifier, and how fast it goes.
struct Backlog: Sendable, Equatable {
    /// Recipients of batches that are not settled.
    var pending: [Lane: Int] = [:]
    /// Recipients a second, over the last minute.
    var rate = 0.0
    /// Of the alerts of the last day.
    var outcomes: [DeliveryOutcome: Int] = [:]

    var pendingInAll: Int { pending.values.reduce(0, +) }

    /// Seconds until all of it is settled at the present rate; nil while nobody can know.
    var drainSeconds: Double? {
        if pendingInAll == 0 { return 0 }
        return rate > 0 ? Double(pendingInAll) / rate : nil
    }
}
