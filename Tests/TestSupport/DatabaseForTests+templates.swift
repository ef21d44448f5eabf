import Foundation
import Logging
import Postgres

/// The databases of this test run: one template for each set of migrations, copied for each test.
///
/// All their names carry the run's own name, which is also the application name of a connection that stays open while
/// the run lives; databases without such a connection are leftovers of dead runs.
actor DatabasesForTests {
    static let shared = DatabasesForTests()

    private static let prefix = "breathe_easy_test_"
    /// Made by `make servers`, with all roles' schemas and nothing in them.
    private static let emptyTemplate = "breathe_easy_template"

    private let run = prefix + String(UInt64.random(in: 0...UInt64.max), radix: 36)
    private var count = 0
    private var `operator`: Task<PostgresPool, any Error>?
    private var templates: [[SchemaForTests]: Task<String, any Error>] = [:]
    // More at once would use up the server's connections.
    private var free = 12
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Copies the template of these schemas.
    /// - Returns: the name of the copy.
    func create(_ schemas: [SchemaForTests]) async throws -> String {
        await takePlace()
        do {
            let name = nextName()
            let template = try await template(of: schemas)
            // Files are copied as they are: half the work of writing each block to the log.
            try await operatorPool().query(
                "CREATE DATABASE \(identifier: name) TEMPLATE \(identifier: template) STRATEGY FILE_COPY")
            return name
        } catch {
            givePlace()
            throw error
        }
    }

    func drop(_ name: String) async {
        // What cannot be dropped now is a leftover that the next run removes.
        _ = try? await operatorPool().query("DROP DATABASE IF EXISTS \(identifier: name) WITH (FORCE)")
        givePlace()
    }

    private func takePlace() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func givePlace() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }

    private func nextName() -> String {
        count += 1
        return "\(run)_\(count)"
    }

    private func template(of schemas: [SchemaForTests]) async throws -> String {
        if let template = templates[schemas] { return try await template.value }
        let name = nextName()
        let task = Task { try await makeTemplate(name, schemas) }
        templates[schemas] = task
        return try await task.value
    }

    private func makeTemplate(_ name: String, _ schemas: [SchemaForTests]) async throws -> String {
        try await operatorPool().query(
            "CREATE DATABASE \(identifier: name) TEMPLATE \(identifier: Self.emptyTemplate)")
        for schema in schemas {
            try await DatabaseForTests(name: name).withPool(of: schema.name) { pool in
                _ = try await Migrator(schema: schema.name, migrations: schema.migrations).apply(to: pool)
            }
        }
        return name
    }

    private func operatorPool() async throws -> PostgresPool {
        if let pool = self.operator { return try await pool.value }
        let task = Task { try await openOperatorPool() }
        self.operator = task
        return try await task.value
    }

    private func openOperatorPool() async throws -> PostgresPool {
        var configuration = try PostgresConfiguration(url: Checkout.setting("OPERATOR_POSTGRES_URL"))
            .withDatabase("postgres")
        configuration.poolSize = 6
        configuration.applicationName = run
        configuration.acquireLimit = .seconds(120)
        configuration.statementTimeout = .seconds(120)
        let pool = PostgresPool(configuration, logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
        try await dropLeftovers(over: pool)
        return pool
    }

    private func dropLeftovers(over pool: PostgresPool) async throws {
        let leftovers = try await pool.query(
            """
            SELECT name.datname::text FROM pg_database name
            WHERE starts_with(name.datname, \(Self.prefix)) AND NOT EXISTS (
                SELECT FROM pg_stat_activity session WHERE starts_with(session.application_name, \(Self.prefix))
                    AND starts_with(name.datname, session.application_name || '_'))
            """)
        for name in try leftovers.decode(String.self) {
            // Another run may be removing the same one.
            _ = try? await pool.query("DROP DATABASE IF EXISTS \(identifier: name) WITH (FORCE)")
        }
    }
}
