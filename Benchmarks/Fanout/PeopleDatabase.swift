import Domain
import Foundation
import Logging
import MessageProtocol
import Postgres

/// A separate database with the schemas of some services, migrated by their own commands.
struct PeopleDatabase: Sendable {
    /// As the operator, who has all rights.
    let pool: PostgresPool
    /// The services' database settings.
    let environment: [String: String]
    /// For libpq's own programs, so that no password appears in a process list.
    let clientEnvironment: [String: String]

    private static let prefix = "breathe_easy_benchmark_"
    /// alert-fanout first: the notifier's inbox is a view of its seats.
    static let services = ["alert-fanout", "notifier"]

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Makes it, migrates it, runs the body, and drops it, also after a failure.
    static func with<Result: Sendable>(
        _ settings: Settings, of services: [String] = services, _ body: (PeopleDatabase) async throws -> Result
    ) async throws -> Result {
        let login = try PostgresConfiguration(url: settings.postgresURL)
        let server = PostgresPool(login.withDatabase("postgres"), logger: .silent)
        let name = RunName.make(prefix: prefix)
        // All inboxes are counted in one statement.
        var patient = login.withDatabase(name)
        patient.statementTimeout = .seconds(600)
        let pool = PostgresPool(patient, logger: .silent)
        do {
            try await server.query("CREATE DATABASE \(identifier: name) TEMPLATE breathe_easy_template")
            let database = try PeopleDatabase(name: name, pool: pool, of: services, settings)
            for service in services { try await database.migrate(service) }
            let result = try await body(database)
            await drop(name, pool, server)
            return result
        } catch {
            await drop(name, pool, server)
            throw error
        }
    }

    private init(name: String, pool: PostgresPool, of services: [String], _ settings: Settings) throws {
        self.pool = pool
        let own = ProcessInfo.processInfo.environment
        var urls: [String: String] = [:]
        for service in services {
            let key = service.uppercased().replacing("-", with: "_") + "_POSTGRES_URL"
            guard let url = own[key], let slash = url.lastIndex(of: "/") else {
                throw Settings.Missing(description: "\(key) not set: 'make bench' sets what it needs")
            }
            urls[key] = "\(url[..<slash])/\(name)"
        }
        environment = urls
        guard let parts = URLComponents(string: settings.postgresURL), let host = parts.host, let user = parts.user
        else { throw Settings.Missing(description: "OPERATOR_POSTGRES_URL is not a URL with host and user") }
        clientEnvironment = [
            "PGHOST": host, "PGPORT": "\(parts.port ?? 5_432)", "PGUSER": user, "PGPASSWORD": parts.password ?? "",
            "PGDATABASE": name, "PGSSLMODE": own["PGSSLMODE"] ?? "prefer",
        ]
    }

    private func migrate(_ service: String) async throws {
        let migration = try OwnProcess(service, ["migrate"], environment.merging(["LOG_LEVEL": "warning"]) { $1 })
        guard await migration.end() == 0 else { throw Failure(description: "the migration of \(service) failed") }
    }

    private static func drop(_ name: String, _ pool: PostgresPool, _ server: PostgresPool) async {
        await pool.close()
        _ = try? await server.query("DROP DATABASE IF EXISTS \(identifier: name) WITH (FORCE)")
        await server.close()
    }
}

extension PeopleDatabase {
    /// Adds people to the audience and to the notifier.
    ///
    /// The rows go straight into the tables: the way through the gateway is one message for each person.
    func load(_ people: Int, of source: some PeopleSource) async throws {
        try await pool.transaction { transaction in
            try await transaction.liftTimeLimits()
            // A million foreign keys are not checked one by one: both sides come from here.
            try await transaction.query("SET LOCAL session_replication_role = replica")
            var positions = PeoplePositions()
            for start in stride(from: 0, to: people, by: Self.piece) {
                let rows = try (start..<min(start + Self.piece, people)).map { number in
                    let entry = try source.entry(number)
                    return PeopleRow(entry, position: positions.position(at: entry.coordinate))
                }
                try await transaction.query("SET LOCAL search_path = alert_fanout")
                try await transaction.copy(
                    into: "audience", columns: PeopleRow.audienceColumns, rows: rows.lazy.map(\.audience))
                try await transaction.query("SET LOCAL search_path = notifier")
                try await transaction.copy(
                    into: "subscribers", columns: PeopleRow.subscriberColumns, rows: rows.lazy.map(\.subscriber))
            }
            try await transaction.query(
                """
                INSERT INTO routes
                SELECT user_id, '00000000-0000-0000-0000-000000000000', 'email', 'email', 'immediately', 'immediately',
                    'immediately', 'immediately', 0, 0, NULL, 'UTC'
                FROM subscribers WHERE email IS NOT NULL
                """)
            try await Self.keep(positions.chunks, in: transaction)
        }
        try await pool.query("VACUUM ANALYZE alert_fanout.audience")
        try await pool.query("VACUUM ANALYZE notifier.subscribers")
        try await pool.query("VACUUM ANALYZE notifier.routes")
        try await pool.query("CHECKPOINT")
    }

    /// So that alert-fanout sends what a running notifier takes, where a queue stands for the notifier.
    func pretendToTakeBlocks() async throws {
        try await pool.query(
            """
            INSERT INTO notifier.message_consumers (message, recorded_at)
            VALUES (\(NotificationBlocksReady.name.rawValue), 'infinity')
            """)
    }

    /// As many rows as are in memory at once.
    private static let piece = 50_000

    private static func keep(_ chunks: [PeoplePositions.Chunk], in transaction: PostgresTransaction) async throws {
        try await transaction.query("SET LOCAL search_path = alert_fanout")
        let rows: [[(any PostgresValue)?]] = chunks.enumerated().map { [$0 + 1, $1.cell, $1.used] }
        try await transaction.copy(into: "audience_chunks", columns: ["chunk", "cell", "used"], rows: rows)
        try await transaction.query(
            "SELECT setval(pg_get_serial_sequence('audience_chunks', 'chunk'), \(max(1, chunks.count)))")
    }
}

/// One person as the services keep them.
struct PeopleRow: Sendable {
    private let entry: PeopleEntry
    private let chunk: Int32
    private let slot: Int16

    init(_ entry: PeopleEntry, position: (chunk: Int, slot: Int)) {
        self.entry = entry
        chunk = Int32(position.chunk)
        slot = Int16(position.slot)
    }

    static let audienceColumns = [
        "user_id", "version", "latitude", "longitude", "radius_km", "language", "allergens", "thresholds", "time_zone",
        "quiet_from", "quiet_until", "muted_until", "only_urgent", "weekly_limit", "has_email", "chunk", "slot",
    ]

    var audience: [(any PostgresValue)?] {
        [
            entry.userID, 1, entry.coordinate.latitude, entry.coordinate.longitude, entry.radius, entry.language,
            entry.sensitivities.map(\.allergen.rawValue), entry.sensitivities.map(\.threshold), entry.timeZone,
            entry.quiet?.from, entry.quiet?.until, entry.mutedUntil, entry.isOnlyUrgent, entry.weeklyLimit,
            entry.hasEmail, chunk, slot,
        ]
    }

    static let subscriberColumns = ["user_id", "version", "language", "email", "updated_at"]

    var subscriber: [(any PostgresValue)?] {
        [entry.userID, 1, entry.language, entry.email, Date(timeIntervalSince1970: 1_700_000_000)]
    }
}
