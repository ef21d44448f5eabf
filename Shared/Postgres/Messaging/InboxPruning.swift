public import Foundation
public import Logging
public import ServiceLifecycle

/// Deletes the ids of messages handled long ago, which the broker no longer redelivers.
public struct InboxPruning: Service {
    private let pool: PostgresPool
    private let age: Duration
    private let interval: Duration
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let logger: Logger

    public init(
        pool: PostgresPool, keeping age: Duration = .seconds(14 * 86_400), every interval: Duration = .seconds(3_600),
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() }, logger: Logger
    ) {
        self.pool = pool
        self.age = age
        self.interval = interval
        self.clock = clock
        self.now = now
        self.logger = logger
    }

    public func run() async throws {
        await cancelWhenGracefulShutdown {
            while (try? await clock.sleep(for: interval)) != nil {
                do {
                    let count = try await pool.pruneInbox(handledBefore: now() - TimeInterval(age.components.seconds))
                    logger.debug("Inbox pruned", metadata: ["count": "\(count)"])
                } catch is CancellationError {
                    return
                } catch {
                    logger.warning("Inbox not pruned", metadata: ["reason": "\(error)"])
                }
            }
        }
    }
}

extension PostgresPool {
    /// Deletes in batches, so that no lock is held for long.
    /// - Returns: how many were deleted.
    @discardableResult
    public func pruneInbox(handledBefore limit: Date, batchSize: Int = 10_000) async throws -> Int {
        var count = 0
        while true {
            let rows = try await query(
                """
                DELETE FROM handled_messages WHERE (message_id, handler) IN (
                    SELECT message_id, handler FROM handled_messages WHERE handled_at < \(limit)
                    LIMIT \(batchSize) FOR UPDATE SKIP LOCKED)
                """)
            count += rows.affectedCount
            if rows.affectedCount < batchSize { return count }
        }
    }
}
