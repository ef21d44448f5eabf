public import Foundation
public import Postgres

/// A row of a table, planted as if it were so old.
public struct PlantedRow: Sendable, CustomStringConvertible {
    /// As in the rule, such as `sessions`.
    public let table: String
    /// Of the row at a time.
    let statements: @Sendable (Date) -> [SQL]
    /// What counts the rows that are left.
    let count: SQL

    /// - Parameter count: the table, and which of its rows count.
    public init(_ table: String, counting count: SQL? = nil, _ statements: @escaping @Sendable (Date) -> [SQL]) {
        (self.table, self.statements) = (table, statements)
        self.count = count ?? "\(identifier: table)"
    }

    public var description: String { table }
}

extension PlantedRow {
    /// Of the tables that every service has which knows people.
    public static let ofPrivacyRights = [
        PlantedRow("erased_people") { time in
            ["INSERT INTO erased_people (user_id, erased_at) VALUES (gen_random_uuid(), \(time))"]
        },
        exportPieces,
    ]

    public static let repeatedRequests = PlantedRow("repeated_requests") { time in
        [
            """
            INSERT INTO repeated_requests (user_id, request, attempt, fingerprint, started_at)
            VALUES (gen_random_uuid(), '', gen_random_uuid(), '', \(time))
            """
        ]
    }

    public static let exportPieces = PlantedRow("export_pieces") { time in
        [
            """
            INSERT INTO export_pieces (export_id, user_id, name, piece, sealed, left_at)
            VALUES (gen_random_uuid(), gen_random_uuid(), 'people', 0, '', \(time))
            """
        ]
    }
}

/// Compares what a schema's rules say with what its tables are and what the sweep does.
public struct RetentionChecks: Sendable {
    let pool: PostgresPool
    let rules: [RetentionRule]

    public init(_ pool: PostgresPool, _ rules: [RetentionRule]) { (self.pool, self.rules) = (pool, rules) }

    /// Tables of the schema without a rule, and rules without a table.
    public func differences() async throws -> [String] {
        let tables = try await pool.query(
            """
            SELECT relname::text FROM pg_class
            WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
            """
        ).decode(String.self)
        // A column may have a rule of its own, as `alerts.authors`.
        let ruled = rules.map { String($0.table.prefix { $0 != "." }) }
        return Set(tables).symmetricDifference(ruled).sorted()
    }

    /// Plants a row that is a day too old and one that has a day left, and sweeps twice.
    /// - Returns: how many rows are left of each; 1 when only the old one ended.
    public func left(of planted: PlantedRow) async throws -> Int {
        let now = Date()
        for age in [1.0, -1.0] {
            let time = now - (Double(try days(of: planted.table)) + age) * 86_400
            for statement in planted.statements(time) { try await pool.query(statement) }
        }
        // The first notes since when, where there is something to note.
        for _ in 1...2 { try await RetentionSweep(pool: pool, rules: rules, now: { now }, batch: 1)() }
        return try await pool.query("SELECT count(*) FROM \(planted.count)").decode(Int.self).reduce(0, +)
    }

    private func days(of table: String) throws -> Int {
        guard case .swept(let days, _)? = rules.first(where: { $0.table == table })?.ending else {
            throw RetentionFault(table: table)
        }
        return days
    }

    /// The tables whose rules sweep.
    public static func swept(_ rules: [RetentionRule]) -> Set<String> {
        Set(rules.filter { if case .swept = $0.ending { true } else { false } }.map(\.table))
    }

    /// The rows of a schema in docs/retention.md, below its heading.
    public static func documented(_ schema: String) throws -> [String] {
        let text = try String(contentsOf: Checkout.folder.appending(path: "docs/retention.md"), encoding: .utf8)
        guard let section = text.components(separatedBy: "\n## ").first(where: { $0.hasPrefix("\(schema)\n") }) else {
            return []
        }
        return section.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    }
}

/// A row was planted in a table that nothing sweeps.
struct RetentionFault: Error, CustomStringConvertible {
    var table: String

    var description: String { "\(table) has no rule of days" }
}
