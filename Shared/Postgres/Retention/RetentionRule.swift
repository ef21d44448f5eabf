public import Foundation

/// How long the rows of one table are kept and who ends them: a row of docs/retention.md.
public struct RetentionRule: Sendable {
    public enum Ending: Sendable {
        /// ``RetentionSweep`` ends rows that are older than so many days.
        case swept(days: Int, statements: @Sendable (_ limit: Date, _ batch: Int) -> [SQL])
        /// Something else ends them, which the rule names.
        case otherwise
    }

    public let table: String
    /// How long, such as `90 days after it was read`.
    public let kept: String
    /// Which task deletes them.
    public let by: String
    public let ending: Ending

    /// Rows that the sweep deletes.
    /// - Parameters:
    ///   - since: what the days are counted from, in words.
    ///   - stamp: writes on rows since when the days count; the column is null until then.
    ///   - condition: which rows are older than the limit.
    public init(
        _ table: String, days: Int, since: String, stamp: SQL? = nil,
        where condition: @escaping @Sendable (_ limit: Date) -> SQL
    ) {
        self.init(table, days: days, since: since) { limit, batch in
            // By the place of the row, which needs no key, and only rows that are not locked.
            (stamp.map { [$0] } ?? []) + [
                """
                DELETE FROM \(identifier: table) WHERE ctid = ANY(ARRAY(
                    SELECT ctid FROM \(identifier: table) WHERE \(condition(limit))
                    LIMIT \(batch) FOR UPDATE SKIP LOCKED))
                """
            ]
        }
    }

    /// What the sweep does to old rows; the last statement is repeated until it affects fewer rows than a batch.
    public init(
        _ table: String, days: Int, since: String,
        statements: @escaping @Sendable (_ limit: Date, _ batch: Int) -> [SQL]
    ) {
        self.table = table
        kept = days == 1 ? "1 day after \(since)" : "\(days) days after \(since)"
        by = "retention task"
        ending = .swept(days: days, statements: statements)
    }

    /// Rows that something else ends.
    public init(_ table: String, kept: String, by: String) {
        (self.table, self.kept, self.by, ending) = (table, kept, by, .otherwise)
    }

    /// Rows that end with the person's account.
    public static func account(_ table: String) -> RetentionRule {
        RetentionRule(table, kept: "with the account", by: "erasure")
    }

    /// Rows about nobody, of which there is a bounded number.
    public static func lasting(_ table: String, _ why: String) -> RetentionRule {
        RetentionRule(table, kept: "always: \(why)", by: "–")
    }

    /// The tables that every schema has.
    public static let ofEverySchema = [
        RetentionRule("outbox", kept: "until the broker has confirmed it", by: "outbox relay"),
        RetentionRule("handled_messages", kept: "14 days after it was handled", by: "inbox pruning"),
        RetentionRule("retries", kept: "a day after the message was due again", by: "the next failure"),
        lasting("migrations", "what was done to the schema"),
    ]

    /// As a row of a Markdown table.
    public var markdown: String { "| `\(table)` | \(kept) | \(by) |" }
}

/// Deletes what is older than the rules of a schema allow.
public struct RetentionSweep: Sendable {
    private let pool: PostgresPool
    private let rules: [RetentionRule]
    private let now: @Sendable () -> Date
    private let batch: Int

    /// - Parameters:
    ///   - rules: in an order in which rows go before those to which they point.
    ///   - batch: rows per statement, so that no lock is held for long.
    public init(
        pool: PostgresPool, rules: [RetentionRule], now: @escaping @Sendable () -> Date, batch: Int = 5_000
    ) {
        (self.pool, self.rules, self.now, self.batch) = (pool, rules, now, batch)
    }

    /// - Returns: how many rows were deleted or changed.
    @discardableResult
    public func callAsFunction() async throws -> Int {
        var count = 0
        for rule in rules {
            guard case .swept(let days, let statements) = rule.ending else { continue }
            let steps = statements(now() - Double(days) * 86_400, batch)
            for step in steps.dropLast() { try await pool.query(step) }
            guard let last = steps.last else { continue }
            var affected = 0
            repeat {
                affected = try await pool.query(last).affectedCount
                count += affected
            } while affected >= batch
        }
        return count
    }
}
