import Synchronization

/// A transaction in progress; it ends with the body it was passed to.
public final class PostgresTransaction: PostgresSession {
    private let connection: PostgresConnection
    private let isEnded = Atomic(false)
    private let unsent = Mutex<[SQL]>([])
    private let next = Mutex<SQL?>(nil)

    init(on connection: PostgresConnection) { self.connection = connection }

    /// What is to be sent with COMMIT, and what is to follow it; nil unless something is.
    var ending: (unsent: [SQL], afterCommit: SQL?) { (unsent.withLock(\.self), next.withLock(\.self)) }

    /// Runs a statement whose rows nobody needs, in one round trip with the next one or with COMMIT, from which its error
    /// is thrown.
    public func add(_ statement: SQL) throws {
        guard !isEnded.load(ordering: .acquiring) else { throw PostgresError.transactionEnded }
        unsent.withLock { $0.append(statement) }
    }

    @discardableResult
    public func query(_ sql: SQL) async throws -> Rows {
        try await pipeline([sql]).first ?? Rows.empty
    }

    @discardableResult
    public func pipeline(_ statements: [SQL]) async throws -> [Rows] {
        try await whileOpen {
            let earlier = takeUnsent()
            return Array(try await connection.run(earlier + statements).dropFirst(earlier.count))
        }
    }

    @discardableResult
    public nonisolated(nonsending) func copy<Source: AsyncSequence>(
        into table: String, columns: [String], rows: Source
    ) async throws -> Int where Source.Element == [(any PostgresValue)?] {
        try await whileOpen {
            try await sendUnsent()
            return try await connection.copy(into: table, columns: columns, rows: rows)
        }
    }

    /// Runs one statement whose result is read by the million.
    public func binary(_ sql: SQL) async throws -> BinaryRows {
        let results = try await whileOpen {
            try await sendUnsent()
            return try await connection.run([sql], format: .binary)
        }
        return BinaryRows(storage: (results.first ?? Rows.empty).storage)
    }

    /// Runs several statements without values, such as a migration's.
    public func run(script: String) async throws {
        try await whileOpen {
            try await sendUnsent()
            try await connection.run(script: script)
        }
    }

    /// Lets the statements of this transaction take as long as they need, such as a migration's.
    public func liftTimeLimits() async throws {
        try await whileOpen { try await connection.liftTimeLimits() }
    }

    /// Has a statement run right after the commit, in a transaction of its own. It is lost when it fails or the connection
    /// ends between the two, so it only hastens what comes anyway.
    ///
    /// For NOTIFY: transactions that contain one commit in turn, each with its own wait for the disk.
    func runAfterCommit(_ statement: SQL) { next.withLock { $0 = statement } }

    private func takeUnsent() -> [SQL] {
        unsent.withLock { unsent in
            defer { unsent = [] }
            return unsent
        }
    }

    private func sendUnsent() async throws { _ = try await connection.run(takeUnsent()) }

    func end() { isEnded.store(true, ordering: .releasing) }

    private nonisolated(nonsending) func whileOpen<Result>(
        _ work: nonisolated(nonsending) () async throws -> Result
    ) async throws -> Result {
        guard !isEnded.load(ordering: .acquiring) else { throw PostgresError.transactionEnded }
        do {
            return try await work()
        } catch {
            throw error.asPostgresError
        }
    }
}

/// The isolation from other transactions: https://www.postgresql.org/docs/current/transaction-iso.html
public enum TransactionIsolation: String, Sendable {
    case readCommitted = "READ COMMITTED"
    case repeatableRead = "REPEATABLE READ"
    /// Fails with a transient error when transactions cannot be serialized; repeat the whole transaction.
    case serializable = "SERIALIZABLE"

    var begin: SQL {
        switch self {
        case .readCommitted: "BEGIN ISOLATION LEVEL READ COMMITTED"
        case .repeatableRead: "BEGIN ISOLATION LEVEL REPEATABLE READ"
        case .serializable: "BEGIN ISOLATION LEVEL SERIALIZABLE"
        }
    }
}
