import Logging
public import Postgres

/// Passes the body a separate database with one service's schema migrated, and a pool logged in as that service.
///
///     try await withDatabase(migrations: NotifierMigrations.all, schema: "notifier") { pool in … }
@discardableResult
public nonisolated(nonsending) func withDatabase<Result>(
    migrations: [Migration], schema: String,
    _ body: nonisolated(nonsending) (PostgresPool) async throws -> Result
) async throws -> Result {
    try await withDatabase(schemas: [SchemaForTests(schema, migrations)]) { database in
        try await database.withPool(of: schema, body)
    }
}

/// Passes the body a separate database in which the schemas are migrated, in the given order.
@discardableResult
public nonisolated(nonsending) func withDatabase<Result>(
    schemas: [SchemaForTests], _ body: nonisolated(nonsending) (DatabaseForTests) async throws -> Result
) async throws -> Result {
    let databases = DatabasesForTests.shared
    let database = DatabaseForTests(name: try await databases.create(schemas))
    do {
        let result = try await body(database)
        await databases.drop(database.name)
        return result
    } catch {
        await databases.drop(database.name)
        throw error
    }
}

/// A schema, which is also the name of its role, and what is in it.
public struct SchemaForTests: Sendable, Hashable {
    public var name: String
    public var migrations: [Migration]

    public init(_ name: String, _ migrations: [Migration]) {
        self.name = name
        self.migrations = migrations
    }
}

/// A database that belongs to one test; dropped when the test ends.
public struct DatabaseForTests: Sendable {
    public let name: String

    public init(name: String) { self.name = name }

    /// How to log in to it.
    /// - Parameter role: a service's role such as `alert_fanout`, or `operator` for the superuser.
    public func configuration(of role: String) throws -> PostgresConfiguration {
        var configuration = try PostgresConfiguration(url: Checkout.setting("\(role.uppercased())_POSTGRES_URL"))
            .withDatabase(name)
        configuration.poolSize = 4
        // A busy machine is no fault.
        (configuration.statementTimeout, configuration.acquireLimit) = (.seconds(120), .seconds(120))
        configuration.applicationName = "tests"
        return configuration
    }

    /// Opens a pool and closes it after the body.
    @discardableResult
    public nonisolated(nonsending) func withPool<Result>(
        of role: String, change: (inout PostgresConfiguration) -> Void = { _ in },
        _ body: nonisolated(nonsending) (PostgresPool) async throws -> Result
    ) async throws -> Result {
        var configuration = try configuration(of: role)
        change(&configuration)
        let pool = PostgresPool(configuration, logger: .silent)
        do {
            let result = try await body(pool)
            await pool.close()
            return result
        } catch {
            await pool.close()
            throw error
        }
    }
}

extension Logger {
    fileprivate static let silent = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
}
