import Foundation
import Postgres

/// A database with all services' roles, migrated by the services themselves.
struct EnvironmentDatabase {
    private static let prefix = "breathe_easy_benchmark_"
    /// Made by `make servers`, with all roles' schemas and nothing in them.
    private static let template = "breathe_easy_template"

    /// The services' settings, with their logins to this database.
    let environment: [String: String]
    /// As the operator.
    let pool: PostgresPool

    static func with<Result: Sendable>(
        _ settings: Settings, _ body: (EnvironmentDatabase) async throws -> Result
    ) async throws -> Result {
        let login = try PostgresConfiguration(url: settings.postgresURL)
        let server = PostgresPool(login.withDatabase("postgres"), logger: .silent)
        let name = RunName.make(prefix: prefix)
        do {
            try await server.query("CREATE DATABASE \(identifier: name) TEMPLATE \(identifier: template)")
            let pool = PostgresPool(login.withDatabase(name), logger: .silent)
            let database = EnvironmentDatabase(environment: urls(of: name), pool: pool)
            let result = await Swift.Result { try await body(database) }
            await pool.close()
            try await server.query("DROP DATABASE IF EXISTS \(identifier: name) WITH (FORCE)")
            await server.close()
            return try result.get()
        } catch {
            await server.close()
            throw error
        }
    }

    /// What `make servers` wrote, the database's name replaced.
    private static func urls(of name: String) -> [String: String] {
        let known = ProcessInfo.processInfo.environment
        var urls: [String: String] = [:]
        for key in ["INGEST_GATEWAY_POSTGRES_URL", "ENVIRONMENT_POLLER_POSTGRES_URL", "ACCOUNTS_POSTGRES_URL"] {
            guard let url = known[key], let slash = url.lastIndex(of: "/") else { continue }
            urls[key] = "\(url[..<slash])/\(name)"
        }
        return urls
    }
}
