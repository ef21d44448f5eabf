import Domain
import Foundation
import Logging
import PersonKeys
import Postgres

/// A separate database with the schemas of the gateway and the analyzer, migrated by their own commands.
struct ImportDatabase: Sendable {
    /// As the operator, who has all rights.
    let pool: PostgresPool
    /// The services' database and key settings.
    let environment: [String: String]
    private let masterKeys: MasterKeys

    private static let prefix = "breathe_easy_benchmark_"
    private static let services = ["ingest-gateway", "health-metrics-analyzer"]

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Makes it, migrates it, runs the body, and drops it, also after a failure.
    /// - Parameter keysFile: written with its own key.
    static func with<Result: Sendable>(
        _ settings: Settings, keysFile: URL, _ body: (ImportDatabase) async throws -> Result
    ) async throws -> Result {
        let login = try PostgresConfiguration(url: settings.postgresURL)
        let server = PostgresPool(login.withDatabase("postgres"), logger: .silent)
        let name = RunName.make(prefix: prefix)
        let pool = PostgresPool(login.withDatabase(name), logger: .silent)
        do {
            try await server.query("CREATE DATABASE \(identifier: name) TEMPLATE breathe_easy_template")
            let database = try ImportDatabase(name: name, pool: pool, keysFile: keysFile)
            try await database.migrate()
            let result = try await body(database)
            await drop(name, pool, server)
            return result
        } catch {
            await drop(name, pool, server)
            throw error
        }
    }

    private init(name: String, pool: PostgresPool, keysFile: URL) throws {
        self.pool = pool
        let key = Data((0..<32).map { _ in UInt8.random(in: 0...255) })
        try Data(key.base64EncodedString().utf8).write(to: keysFile)
        masterKeys = try MasterKeys(file: keysFile.path)
        let own = ProcessInfo.processInfo.environment
        var variables = ["HEALTH_METRICS_ANALYZER_HEALTH_KEYS_FILE": keysFile.path, "LOG_LEVEL": "warning"]
        for service in Self.services {
            let variable = service.uppercased().replacing("-", with: "_") + "_POSTGRES_URL"
            guard let url = own[variable], let slash = url.lastIndex(of: "/") else {
                throw Settings.Missing(description: "\(variable) not set: 'make bench' sets what it needs")
            }
            variables[variable] = "\(url[..<slash])/\(name)"
        }
        environment = variables
    }

    private func migrate() async throws {
        for service in Self.services {
            let migration = try OwnProcess(service, ["migrate"], environment)
            guard await migration.end() == 0 else { throw Failure(description: "the migration of \(service) failed") }
        }
    }

    private static func drop(_ name: String, _ pool: PostgresPool, _ server: PostgresPool) async {
        await pool.close()
        _ = try? await server.query("DROP DATABASE IF EXISTS \(identifier: name) WITH (FORCE)")
        await server.close()
    }
}

extension ImportDatabase {
    /// Lays a file into the gateway's tables as an upload leaves it there: in sealed pieces of 1 MB.
    func upload(_ file: URL) async throws -> ImportID {
        let (importID, userID, key) = (ImportID(), UserID(), PersonKey())
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        let size = Int(try handle.seekToEnd())
        try handle.seek(toOffset: 0)
        try await pool.pipeline([
            """
            INSERT INTO ingest_gateway.accounts VALUES (\(userID.uuid), \(userID.description), '', now())
            """,
            """
            INSERT INTO ingest_gateway.health_uploads (
                import_id, user_id, wrapped_key, size, received, state, created_at, expires_at)
            VALUES (\(importID.uuid), \(userID.uuid), \(try masterKeys.wrap(key)), \(size), \(size), 'queued',
                now(), now())
            """,
        ])
        var start = 0
        while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty {
            let sealed = try key.seal(piece, at: PersonKey.place(ofUploadedPieceAt: start, of: importID))
            try await pool.query(
                """
                INSERT INTO ingest_gateway.health_upload_chunks
                VALUES (\(importID.uuid), \(start), \(piece.count), \(sealed))
                """)
            start += piece.count
        }
        return importID
    }

    /// Leaves it to the analyzer, as its handler of the gateway's message does.
    func note(_ importID: ImportID) async throws {
        try await pool.query(
            """
            INSERT INTO health_metrics_analyzer.imports (import_id, user_id, noted_at)
            SELECT import_id, user_id, now() FROM ingest_gateway.health_uploads WHERE import_id = \(importID.uuid)
            """)
    }

    /// - Returns: how many samples were stored; nil until the file is read.
    func kept(_ importID: ImportID) async throws -> Int? {
        try await pool.query(
            "SELECT taken FROM health_metrics_analyzer.imports WHERE import_id = \(importID.uuid) AND state = 'done'"
        ).first?.decode()
    }

    func isReached(by service: String) async throws -> Bool {
        try await !pool.query(
            """
            SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = \(service)
            """
        ).isEmpty
    }
}
