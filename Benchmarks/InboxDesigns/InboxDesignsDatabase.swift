import Foundation
import Postgres

/// People, seats, alerts and texts, the same for all designs.
struct InboxDesignsDatabase: Sendable {
    let database: PeopleDatabase
    /// A row of one alert on each line, for the design that is copied.
    let file: String

    static let people = 1_000_000
    static let season = 1...200
    /// After the season.
    static let latest = 201
    private static let piece = 10

    /// - Parameter folder: for the file.
    init(_ database: PeopleDatabase, in folder: URL) async throws {
        self.database = database
        file = folder.appending(path: "entries.tsv").path
        _ = try await database.pool.pipeline([
            "CREATE SCHEMA designs",
            """
            CREATE TABLE designs.seats AS
            SELECT number, md5('person ' || number)::uuid AS user_id, number / 1024 + 1 AS chunk, number % 1024 AS slot,
                CASE number % 2 WHEN 0 THEN 'de' ELSE 'en' END AS language, 3::smallint AS threshold
            FROM generate_series(0, \(Self.people)::integer - 1) AS number
            """,
            "ALTER TABLE designs.seats ADD PRIMARY KEY (user_id)",
            """
            CREATE TABLE designs.chunks AS
            SELECT chunk, string_agg(CASE language WHEN 'de' THEN '\\x13'::bytea ELSE '\\x23' END, '' ORDER BY slot)
                AS people
            FROM designs.seats GROUP BY chunk
            """,
            """
            CREATE TABLE designs.alerts AS
            SELECT number, timestamptz '2026-03-01 00:00Z' + (number - 1) * interval '10 hours' AS raised_at
            FROM generate_series(1::bigint, \(Self.latest)) AS number
            """,
            "ALTER TABLE designs.alerts ADD PRIMARY KEY (number)",
            """
            CREATE TABLE designs.texts AS
            SELECT number AS source, language, 'Birch pollen: high near you' AS title,
                repeat('Birch pollen reached 312 grains/m³ at Basel. ', 5) AS body
            FROM designs.alerts, unnest(ARRAY['de', 'en']) AS language
            """,
            "ALTER TABLE designs.texts ADD PRIMARY KEY (source, language)",
        ])
        try await database.pool.query("VACUUM ANALYZE")
        try await database.psql(
            """
            \\copy (SELECT user_id, \(Self.latest), language, raised_at, threshold \
            FROM designs.seats, designs.alerts WHERE alerts.number = \(Self.latest)) TO '\(file)'
            """)
    }

    /// Adds the season, some alerts at a time.
    /// - Returns: megabytes of a season for a million people, with all indexes.
    func fill(_ design: InboxDesign) async throws -> Double {
        for statement in design.setUp { try await database.pool.query(statement) }
        for first in stride(from: Self.season.lowerBound, through: Self.season.upperBound, by: Self.piece) {
            let alerts = first...min(first + Self.piece - 1, Self.season.upperBound)
            try await database.pool.query(design.add(alerts, design.seasonPeople))
        }
        try await database.pool.query("VACUUM ANALYZE")
        try await database.pool.query("CHECKPOINT")
        let size = try await database.pool.query(
            """
            SELECT pg_total_relation_size(\(design.table)::regclass) + coalesce((
                SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree(\(design.table)::regclass)
                WHERE isleaf), 0)::bigint
            """)
        let bytes = try size.first?.decode(Int.self) ?? 0
        return Double(bytes) / 1e6 * Double(Self.people) / Double(design.seasonPeople)
    }

    /// - Returns: milliseconds in which one alert for everybody is committed behind the season.
    func write(_ design: InboxDesign) async throws -> Double {
        let start = ContinuousClock.now
        if design.isCopied {
            try await database.psql("\\copy \(design.table) FROM '\(file)'")
        } else {
            try await database.pool.query(design.add(Self.latest...Self.latest, Self.people))
        }
        return (ContinuousClock.now - start).seconds * 1_000
    }

    /// - Returns: milliseconds for some random people's inboxes, sorted; the first ones only warm up.
    func read(_ design: InboxDesign) async throws -> [Double] {
        let people = try await database.pool.query(
            """
            SELECT user_id FROM designs.seats WHERE number < \(design.seasonPeople) ORDER BY random() LIMIT 600
            """
        ).decode(UUID.self)
        var times: [Double] = []
        for person in people {
            let start = ContinuousClock.now
            let entries = try await database.pool.query(design.read(person))
            times.append((ContinuousClock.now - start).seconds * 1_000)
            guard entries.count == 50 else {
                throw InboxesAlerts.Failure(description: "\(design.name): an inbox shows \(entries.count) entries")
            }
        }
        return times.dropFirst(100).sorted()
    }

    func drop(_ design: InboxDesign) async throws {
        try await database.pool.query("DROP TABLE \(identifier: "designs").\(identifier: name(of: design))")
        try await database.pool.query("CHECKPOINT")
    }

    private func name(of design: InboxDesign) -> String { String(design.table.split(separator: ".").last ?? "") }
}
