public import Logging
public import Messaging
public import Postgres
public import ServiceLifecycle
import ServiceRuntime

/// Stores every few seconds which handlers failed and why, for the status page.
///
/// What cannot be stored is forgotten: without it the page knows from the broker that messages wait, only not why.
public struct RetryReport: Service {
    private let pool: PostgresPool
    private let retries: RetryNotes
    private let logger: Logger

    /// - Parameter retries: the broker's.
    public init(pool: PostgresPool, retries: RetryNotes, logger: Logger) {
        (self.pool, self.retries, self.logger) = (pool, retries, logger)
    }

    public func run() async throws {
        // Less often than the first delay of a retry, 5 s, would miss it.
        try await PeriodicTask("store retries", every: .seconds(3), failureLevel: .debug, logger: logger) {
            try await pool.store(retries.take())
        }.run()
    }
}
