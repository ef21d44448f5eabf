import Postgres

/// What the notifier's database sessions wait for while they work, by looks at `pg_stat_activity`.
struct InboxesWaits: Sendable {
    /// How often a working session was seen.
    private(set) var looks = 0
    /// By kind and event, as PostgreSQL names them.
    private(set) var waits: [String: Int] = [:]

    /// Percent of the looks at a working session that did not find it waiting for another's lock.
    var unlockedShare: Double {
        let locked = waits.filter { $0.key.hasPrefix("Lock/") }.reduce(0) { $0 + $1.value }
        return looks == 0 ? 100 : Double(looks - locked) / Double(looks) * 100
    }

    var sentence: String {
        let parts = waits.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
        return "\(looks) looks at working sessions of the notifier: \(parts.joined(separator: ", "))"
    }

    /// Looks every few milliseconds for as long as the body works.
    static func during<Result: Sendable>(
        _ pool: PostgresPool, _ body: () async throws -> Result
    ) async throws -> (Result, InboxesWaits) {
        try await withThrowingTaskGroup(of: InboxesWaits.self) { group in
            group.addTask { try await look(pool) }
            let result = try await body()
            group.cancelAll()
            return (result, try await group.next() ?? InboxesWaits())
        }
    }

    private static func look(_ pool: PostgresPool) async throws -> InboxesWaits {
        var seen = InboxesWaits()
        while !Task.isCancelled {
            do {
                try await seen.add(pool)
                try await Task.sleep(for: .milliseconds(4))
            } catch {
                guard Task.isCancelled else { throw error }
            }
        }
        return seen
    }

    /// A session that works on the processor waits for nothing.
    private mutating func add(_ pool: PostgresPool) async throws {
        let rows = try await pool.query(
            """
            SELECT coalesce(wait_event_type || '/' || wait_event, 'working'), count(*) FROM pg_stat_activity
            WHERE datname = current_database() AND usename = 'notifier' AND state = 'active' GROUP BY 1
            """)
        for (wait, count) in try rows.decode((String, Int).self) {
            looks += count
            waits[wait, default: 0] += count
        }
    }
}
