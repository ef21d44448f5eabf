public import Logging
public import Messaging
public import ServiceLifecycle
import Synchronization

/// Shares a bounded number of connections, opened when needed, among all tasks of a service, first come first served.
///
/// Put it first in the `ServiceGroup`, so that it is shut down after its users.
public final class PostgresPool: Service, PostgresSession {
    public let configuration: PostgresConfiguration
    let logger: Logger
    let backoff: Backoff
    let meter = PoolMeter()
    let state: Mutex<PoolState<PostgresConnection>>

    public init(_ configuration: PostgresConfiguration, backoff: Backoff = Backoff(), logger: Logger) {
        self.configuration = configuration
        self.backoff = backoff
        self.logger = logger
        state = Mutex(PoolState(size: max(1, configuration.poolSize)))
    }

    /// Reads or changes the leases, and updates the metrics.
    func withState<Value>(
        _ body: (inout PoolState<PostgresConnection>) throws -> sending Value
    ) rethrows -> sending Value {
        try state.withLock { state in
            defer { meter.show(state) }
            return try body(&state)
        }
    }

    @discardableResult
    public func query(_ sql: SQL) async throws -> Rows {
        try await pipeline([sql]).first ?? Rows.empty
    }

    @discardableResult
    public func pipeline(_ statements: [SQL]) async throws -> [Rows] {
        try await withLiveConnection { try await $0.run(statements) }
    }

    @discardableResult
    public nonisolated(nonsending) func copy<Source: AsyncSequence>(
        into table: String, columns: [String], rows: Source
    ) async throws -> Int where Source.Element == [(any PostgresValue)?] {
        try await withLiveConnection { try await $0.copy(into: table, columns: columns, rows: rows) }
    }

    /// Opens a first connection, waits for the graceful shutdown, and closes.
    public func run() async throws {
        if let reason = await unreadyReason() {
            logger.debug("PostgreSQL cannot be reached yet", metadata: ["reason": "\(reason)"])
        }
        try? await gracefulShutdown()
        await close()
    }

    /// Refuses new work and closes the connections: idle ones now, the others when returned.
    public func close() async {
        let (waiting, idle) = withState { $0.close() }
        for continuation in waiting { continuation.resume(throwing: PostgresError.closed) }
        for connection in idle { await connection.close() }
    }

    /// Runs the work on a connection. One that had ended before anything was sent is replaced, which repeats nothing.
    private nonisolated(nonsending) func withLiveConnection<Result>(
        _ work: nonisolated(nonsending) (PostgresConnection) async throws -> Result
    ) async throws -> Result {
        while true {
            let connection = try await acquire()
            do {
                let result = try await work(connection)
                await release(connection)
                return result
            } catch is StaleConnection {
                await release(connection)
            } catch {
                await release(connection)
                throw error
            }
        }
    }
}

extension Rows {
    static let empty = Rows(
        storage: RowStorage(columns: [], rowCount: 0, affectedCount: 0, commandTag: "", bytes: [], ends: []))
}
