import Logging
import Postgres

/// A separate database on the server, with the tables of an outbox.
enum ScratchDatabase {
    private static let prefix = "breathe_easy_benchmark_"

    /// Makes it, runs the body with a pool on it, and drops it, also after a failure.
    static func with<Result: Sendable>(
        _ settings: Settings, _ body: (PostgresPool) async throws -> Result
    ) async throws -> Result {
        let login = try PostgresConfiguration(url: settings.postgresURL)
        let server = PostgresPool(login.withDatabase("postgres"), logger: .silent)
        let name = RunName.make(prefix: prefix)
        do {
            try await dropLeftovers(server)
            try await server.query("CREATE DATABASE \(identifier: name)")
            let result = try await use(login.withDatabase(name), body)
            try await drop(name, server)
            await server.close()
            return result
        } catch {
            try? await drop(name, server)
            await server.close()
            throw error
        }
    }

    private static func use<Result: Sendable>(
        _ configuration: PostgresConfiguration, _ body: (PostgresPool) async throws -> Result
    ) async throws -> Result {
        let pool = PostgresPool(configuration, logger: .silent)
        do {
            // The schema with the role's name comes first in its search path.
            try await pool.query("CREATE SCHEMA AUTHORIZATION CURRENT_USER")
            let schema = try await pool.query("SELECT current_schema()::text").first?.decode(String.self) ?? ""
            let outbox: [Migration] = [.messaging(number: 1), .outboxRetries(number: 2), .outboxLanes(number: 3)]
            try await Migrator(schema: schema, migrations: outbox).apply(to: pool)
            let result = try await body(pool)
            await pool.close()
            return result
        } catch {
            await pool.close()
            throw error
        }
    }

    private static func dropLeftovers(_ server: PostgresPool) async throws {
        let names = try await server.query("SELECT datname::text FROM pg_database").decode(String.self)
        for name in names where RunName.isLeftover(name, prefix: prefix) { try? await drop(name, server) }
    }

    private static func drop(_ name: String, _ server: PostgresPool) async throws {
        try await server.query("DROP DATABASE IF EXISTS \(identifier: name) WITH (FORCE)")
    }
}

extension Logger {
    /// What goes wrong is thrown; what the servers say meanwhile is of no use in a table of figures.
    static let silent = Logger(label: "benchmarks") { _ in SwiftLogNoOpLogHandler() }
}
