public import Domain
public import Foundation
public import Postgres

/// Appends the erasures that are not in the log yet.
///
/// It follows each erasure and runs once a minute besides, since a disk may be full when an account is deleted.
public struct LogErasures: Sendable {
    private let store: PostgresErasureStore
    private let log: ErasureLog
    private let now: @Sendable () -> Date

    public init(store: PostgresErasureStore, log: ErasureLog, now: @escaping @Sendable () -> Date) {
        (self.store, self.log, self.now) = (store, log, now)
    }

    /// - Returns: how many there were.
    @discardableResult
    public func callAsFunction() async throws -> Int {
        var count = 0
        while true {
            let written = try await store.handOver(at: now()) { try log.append($0) }
            count += written
            if written < PostgresErasureStore.most { return count }
        }
    }
}

/// Erased people in a table of tombstones with `logged_at`, and those who have left without being erased here: a restored
/// backup has them.
public struct PostgresErasureStore: Sendable {
    private let pool: PostgresPool
    private let tombstones: String
    private let people: String

    /// - Parameters:
    ///   - tombstones: the table of those who have left.
    ///   - people: the table of those who are there.
    public init(pool: PostgresPool, tombstones: String, people: String) {
        (self.pool, self.tombstones, self.people) = (pool, tombstones, people)
    }

    static let most = 1_000

    /// Passes on erasures that are not logged, and notes that they are when the body returns. After a crash in between
    /// they are passed on again.
    public func handOver(at now: Date, _ write: @Sendable ([ErasureRecord]) throws -> Void) async throws -> Int {
        try await pool.transaction { transaction in
            // Waits for another process that writes the same line, since the caller relies on the line being there.
            let rows = try await transaction.query(
                """
                SELECT user_id, erased_at FROM \(identifier: tombstones) WHERE logged_at IS NULL
                ORDER BY erased_at, user_id LIMIT \(Self.most) FOR UPDATE
                """)
            let erased = try rows.decode((UUID, Date).self)
            guard !erased.isEmpty else { return 0 }
            try write(erased.map { ErasureRecord(UserID($0.0), at: $0.1) })
            try await transaction.query(
                "UPDATE \(identifier: tombstones) SET logged_at = \(now) WHERE user_id = ANY(\(erased.map(\.0)))")
            return erased.count
        }
    }

    /// Those of the erased who have an account.
    public func accounts(of records: [ErasureRecord]) async throws -> [UserID] {
        try await pool.query(
            """
            SELECT user_id FROM \(identifier: people) WHERE encode(sha256(uuid_send(user_id)), 'hex') = ANY(\(records.map(\.digest)))
            ORDER BY user_id
            """
        ).decode(UUID.self).map { UserID($0) }
    }
}
