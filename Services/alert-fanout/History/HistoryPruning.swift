import Domain
import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// What is kept for a while only.
protocol PrunableHistory: Sendable {
    /// Forgets what is older.
    /// - Returns: how many rows.
    func forget(before limit: Date) async throws -> Int
}

/// Forgets what is history for so long that nobody asks for it any more.
struct HistoryPruning: Service {
    let histories: [any PrunableHistory]
    var interval = Duration.seconds(3_600)
    let now: @Sendable () -> Date
    let logger: Logger

    /// How long it can be said why an alert did or did not reach somebody, in seconds. A replica that could not reach
    /// the database for this long must be started again, since it would not learn who has left a seat.
    static let memory = WhyAlert.memory

    func run() async throws {
        try await PeriodicTask("prune history", every: interval, waitsFirst: true, logger: logger, work: prune).run()
    }

    @Sendable func prune() async throws {
        var count = 0
        for history in histories { count += try await history.forget(before: now() - Self.memory) }
        logger.debug("History pruned", metadata: ["count": "\(count)"])
    }
}
