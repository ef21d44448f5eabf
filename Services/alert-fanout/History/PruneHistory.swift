import Domain
import Foundation
import Logging

/// Data that is kept for a limited time.
protocol PrunableHistory: Sendable {
    /// Deletes what is older.
    /// - Returns: how many rows.
    func forget(before limit: Date) async throws -> Int
}

/// Deletes data older than the time for which alerts can be explained.
struct PruneHistory: Sendable {
    let histories: [any PrunableHistory]
    let now: @Sendable () -> Date
    let logger: Logger

    /// For how long an alert can be explained, in seconds. A replica that could not reach the database for this long
    /// must be restarted, since it would miss the positions vacated meanwhile.
    static let memory = WhyAlert.memory

    /// - Throws: what the histories throw; the next run deletes what this one could not.
    func callAsFunction() async throws {
        var count = 0
        for history in histories { count += try await history.forget(before: now() - Self.memory) }
        logger.debug("History pruned", metadata: ["count": "\(count)"])
    }
}
