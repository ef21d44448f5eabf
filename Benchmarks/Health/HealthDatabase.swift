import Domain
import Foundation
import PersonKeys
import Postgres

/// A separate database with the schema of health-metrics-analyzer, migrated by its own command, and a master key.
struct HealthDatabase: Sendable {
    /// As the operator.
    let pool: PostgresPool
    let masterKeys: MasterKeys
    private let environment: [String: String]

    static let schema = "health_metrics_analyzer"
    private static let prefix = "breathe_easy_benchmark_"
    private static let service = "health-metrics-analyzer"
    private static let urlKey = "HEALTH_METRICS_ANALYZER_POSTGRES_URL"

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Makes it, migrates it, runs the body, and drops it, also after a failure.
    static func with<Result: Sendable>(
        _ settings: Settings, _ body: (HealthDatabase) async throws -> Result
    ) async throws -> Result {
        let login = try PostgresConfiguration(url: settings.postgresURL)
        let server = PostgresPool(login.withDatabase("postgres"), logger: .silent)
        let name = RunName.make(prefix: prefix)
        let keys = FileManager.default.temporaryDirectory.appending(path: "\(name).keys")
        let pool = PostgresPool(login.withDatabase(name), logger: .silent)
        do {
            let line = Data((0..<32).map { _ in UInt8.random(in: 0...255) }).base64EncodedString()
            try Data("\(line)\n".utf8).write(to: keys)
            try await server.query("CREATE DATABASE \(identifier: name) TEMPLATE breathe_easy_template")
            let database = HealthDatabase(
                pool: pool, masterKeys: try MasterKeys(file: keys.path), environment: try variables(name, keys.path))
            try await database.migrate()
            let result = try await body(database)
            await drop(name, keys, pool, server)
            return result
        } catch {
            await drop(name, keys, pool, server)
            throw error
        }
    }

    /// Runs the body while the analyzer runs.
    /// - Parameter hour: from which on, in UTC, it judges everybody once more.
    func withAnalyzer<Result: Sendable>(
        updatingFrom hour: Int, _ host: VirtualHost, _ body: (OwnProcess) async throws -> Result
    ) async throws -> Result {
        let variables = environment.merging(["HEALTH_METRICS_ANALYZER_UPDATE_HOUR": "\(hour)"]) { $1 }
        let analyzer = try await LiveInboxService.start(Self.service, variables, host)
        do {
            let result = try await body(analyzer)
            _ = await analyzer.stop()
            return result
        } catch {
            _ = await analyzer.stop()
            throw error
        }
    }

    /// Waits until a query says so, at most for ten minutes.
    func wait(for what: String, until query: SQL) async throws {
        let deadline = ContinuousClock.now + .seconds(600)
        while try await pool.query(query).first?.decode(Bool.self) != true {
            guard ContinuousClock.now < deadline else {
                throw Failure(description: "\(what) did not happen in ten minutes")
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    private func migrate() async throws {
        let migration = try OwnProcess(Self.service, ["migrate"], environment)
        guard await migration.end() == 0 else { throw Failure(description: "the migration failed") }
    }

    private static func variables(_ name: String, _ keys: String) throws -> [String: String] {
        guard let url = ProcessInfo.processInfo.environment[urlKey], let slash = url.lastIndex(of: "/") else {
            throw Settings.Missing(description: "\(urlKey) not set: 'make bench' sets what it needs")
        }
        return [
            urlKey: "\(url[..<slash])/\(name)", "HEALTH_METRICS_ANALYZER_HEALTH_KEYS_FILE": keys,
            "LOG_LEVEL": "warning", "PGSSLMODE": ProcessInfo.processInfo.environment["PGSSLMODE"] ?? "prefer",
        ]
    }

    private static func drop(_ name: String, _ keys: URL, _ pool: PostgresPool, _ server: PostgresPool) async {
        await pool.close()
        _ = try? await server.query("DROP DATABASE IF EXISTS \(identifier: name) WITH (FORCE)")
        await server.close()
        try? FileManager.default.removeItem(at: keys)
    }
}
