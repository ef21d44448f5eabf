/// Brings a schema up to date with the declared migrations, each in its own transaction. Any number may run at once.
///
/// Applied migrations are stored with their text in the schema's table `migrations`.
public struct Migrator: Sendable {
    private let schema: String
    private let migrations: [Migration]

    /// - Parameter schema: must exist and belong to the connecting role.
    public init(schema: String, migrations: [Migration]) {
        self.schema = schema
        self.migrations = migrations
    }

    /// Applies the missing migrations.
    /// - Returns: the steps applied by this call.
    /// - Throws: ``PostgresError/migration(name:problem:)`` naming the step.
    @discardableResult
    public func apply(to pool: PostgresPool) async throws -> [Migration] {
        var applied: [Migration] = []
        while let step = try await pool.transaction(applyNext) { applied.append(step) }
        return applied
    }

    /// Migrations that were applied with another name or other statements than they have now.
    /// - Returns: their titles, in order.
    public func edited(in pool: PostgresPool) async throws -> [String] {
        let exists = try await pool.query("SELECT to_regclass(quote_ident(\(schema)) || '.migrations') IS NOT NULL")
        guard try exists.first?.decode(Bool.self) == true else { return [] }
        let rows = try await pool.query("SELECT number, name, statements FROM \(identifier: schema).migrations")
        let applied = try rows.map { row in
            try Migration(number: row["number"], name: row["name"], statements: row["statements"])
        }
        return migrations.filter { own in applied.contains { $0.number == own.number && $0 != own } }.map(\.title)
    }

    /// - Returns: the step applied; nil when there is none left.
    private func applyNext(in transaction: PostgresTransaction) async throws -> Migration? {
        try await prepare(transaction)
        let rows = try await transaction.query("SELECT number, name, statements FROM migrations ORDER BY number")
        let applied = try rows.map { row in
            try Migration(number: row["number"], name: row["name"], statements: row["statements"])
        }
        guard let next = try MigrationPlan(declared: migrations, applied: applied).pending.first else { return nil }
        do {
            try await transaction.run(script: next.statements)
        } catch PostgresError.server(let error) {
            throw PostgresError.migration(
                name: next.title,
                problem: "\(error.sqlState) \(error.message)" + Self.advice(on: error.sqlState))
        }
        try await transaction.query(
            """
            INSERT INTO \(identifier: schema).migrations (number, name, statements)
            VALUES (\(next.number), \(next.name), \(next.statements))
            """)
        return next
    }

    /// A view may read what another service publishes.
    private static func advice(on sqlState: String) -> String {
        let isMissing = ["3F000", "42P01", "42501"].contains(sqlState)
        return isMissing ? "; if it is another service's, migrate that first, as breathe-easy migrate does" : ""
    }

    private func prepare(_ transaction: PostgresTransaction) async throws {
        // Another migrator may hold the lock for longer than the statement timeout, and creating an index may take
        // long.
        try await transaction.liftTimeLimits()
        try await transaction.query("SELECT pg_advisory_xact_lock(hashtextextended(\("migrations of \(schema)"), 0))")
        let exists = try await transaction.query("SELECT to_regnamespace(quote_ident(\(schema))) IS NOT NULL")
        guard try exists.first?.decode(Bool.self) == true else {
            throw PostgresError.migration(
                name: "of \(schema)", problem: "the schema does not exist; create the roles first")
        }
        try await transaction.query("SET LOCAL search_path = \(identifier: schema)")
        try await transaction.query(
            """
            CREATE TABLE IF NOT EXISTS migrations (
                number integer PRIMARY KEY, name text NOT NULL, statements text NOT NULL,
                applied_at timestamptz NOT NULL DEFAULT now())
            """)
    }
}
