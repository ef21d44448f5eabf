import Foundation
import Postgres

/// A separate database with the schema of research-study, migrated by its own command.
struct StudyDatabase: Sendable {
    /// As the operator.
    let pool: PostgresPool
    /// The same login, for programs.
    let url: String
    private let environment: [String: String]

    /// The study that the service stores by itself.
    static let study = "hay-fever"
    private static let prefix = "breathe_easy_benchmark_"
    private static let service = "research-study"
    private static let urlKey = "RESEARCH_STUDY_POSTGRES_URL"

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Makes it, migrates it, runs the body, and drops it, also after a failure.
    static func with<Result: Sendable>(
        _ settings: Settings, scratch: URL, _ body: (StudyDatabase) async throws -> Result
    ) async throws -> Result {
        let login = try PostgresConfiguration(url: settings.postgresURL)
        let server = PostgresPool(login.withDatabase("postgres"), logger: .silent)
        let name = RunName.make(prefix: prefix)
        let pool = PostgresPool(login.withDatabase(name), logger: .silent)
        do {
            try await server.query("CREATE DATABASE \(identifier: name) TEMPLATE breathe_easy_template")
            let database = StudyDatabase(
                pool: pool, url: try renamed(settings.postgresURL, name),
                environment: try variables(name, scratch: scratch))
            let migration = try OwnProcess(service, ["migrate"], database.environment)
            guard await migration.end() == 0 else { throw Failure(description: "the migration failed") }
            let result = try await body(database)
            await drop(name, pool, server)
            return result
        } catch {
            await drop(name, pool, server)
            throw error
        }
    }

    /// Runs the body while the service runs and has stored its study.
    func withService<Result: Sendable>(
        _ host: VirtualHost, _ body: (OwnProcess) async throws -> Result
    ) async throws -> Result {
        let process = try await LiveInboxService.start(Self.service, environment, host)
        do {
            while try await pool.query("SELECT FROM research_study.studies").isEmpty {
                try await Task.sleep(for: .milliseconds(50))
            }
            let result = try await body(process)
            _ = await process.stop()
            return result
        } catch {
            _ = await process.stop()
            throw error
        }
    }

    func requestExport() async throws {
        try await pool.query(
            """
            INSERT INTO research_study.exports (export_id, study_id, requested_at, claimed_until)
            VALUES (gen_random_uuid(), \(Self.study), now(), now())
            """)
    }

    /// - Returns: nil until the export is stored.
    func exportedRows() async throws -> Int? {
        let states = try await pool.query("SELECT state, rows_done, coalesce(failure, '') FROM research_study.exports")
            .decode((String, Int, String).self)
        guard let (state, rows, failure) = states.first else { return nil }
        if state == "failed" { throw Failure(description: "the export failed: \(failure)") }
        return state == "done" ? rows : nil
    }

    private static func renamed(_ url: String, _ database: String) throws -> String {
        guard let slash = url.lastIndex(of: "/") else { throw Failure(description: "the URL names no database") }
        return "\(url[..<slash])/\(database)"
    }

    private static func variables(_ name: String, scratch: URL) throws -> [String: String] {
        let own = ProcessInfo.processInfo.environment
        guard let url = own[urlKey], let keys = own["RESEARCH_STUDY_HEALTH_KEYS_FILE"] else {
            throw Settings.Missing(description: "\(urlKey) not set: 'make bench' sets what it needs")
        }
        return [
            urlKey: try renamed(url, name), "RESEARCH_STUDY_HEALTH_KEYS_FILE": keys, "RESEARCH_STUDY_HTTP_PORT": "0",
            "RESEARCH_STUDY_SCRATCH": scratch.path, "LOG_LEVEL": "warning", "PGSSLMODE": own["PGSSLMODE"] ?? "prefer",
        ]
    }

    private static func drop(_ name: String, _ pool: PostgresPool, _ server: PostgresPool) async {
        await pool.close()
        _ = try? await server.query("DROP DATABASE IF EXISTS \(identifier: name) WITH (FORCE)")
        await server.close()
    }
}
