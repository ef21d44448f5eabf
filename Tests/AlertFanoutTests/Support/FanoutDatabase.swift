import Domain
import Foundation
import MessageProtocol
import Postgres
import TestSupport

@testable import alert_fanout

/// Gives the body a database of its own with the schema of this service.
/// - Parameter takesBlocks: beside it is the schema of a notifier that takes blocks.
nonisolated(nonsending) func withFanoutDatabase(
    takesBlocks: Bool = false, _ body: nonisolated(nonsending) (PostgresPool) async throws -> Void
) async throws {
    try await withDatabase(schemas: (takesBlocks ? [.takingBlocks] : []) + [.fanOut]) { database in
        try await database.withPool(of: "alert_fanout", body)
    }
}

extension SchemaForTests {
    static let fanOut = SchemaForTests("alert_fanout", AlertFanoutMigrations.all)

    /// What a notifier that takes blocks shows of itself.
    static let takingBlocks = SchemaForTests(
        "notifier",
        [
            Migration(
                number: 1, name: "accepted_messages",
                statements: """
                    CREATE TABLE taken (message text PRIMARY KEY);
                    INSERT INTO taken VALUES ('notification.blocks-ready.v1');
                    CREATE VIEW accepted_messages AS SELECT message FROM taken;
                    GRANT USAGE ON SCHEMA notifier TO alert_fanout;
                    GRANT SELECT ON accepted_messages TO alert_fanout;
                    """)
        ])
}

extension PostgresPool {
    /// The batches that wait in the outbox, in their order.
    func announcedBatches() async throws -> [NotificationBatchReady] {
        let rows = try await query(
            "SELECT body FROM outbox WHERE type = \(NotificationBatchReady.name.rawValue) ORDER BY sequence")
        return try rows.decode([UInt8].self).map { try MessageCoding.decode(NotificationBatchReady.self, from: $0) }
    }

    /// The messages with blocks that wait in the outbox, in their order.
    func announcedBlocks() async throws -> [NotificationBlocksReady] {
        let rows = try await query(
            "SELECT body FROM outbox WHERE type = \(NotificationBlocksReady.name.rawValue) ORDER BY sequence")
        return try rows.decode([UInt8].self).map { try MessageCoding.decode(NotificationBlocksReady.self, from: $0) }
    }

    /// Those in batches, and those whose seats the blocks name.
    func announcedRecipients() async throws -> [UserID] {
        let blocks = try await announcedBlocks().flatMap(\.blocks)
        let rows = try await query(
            """
            SELECT seats.user_id FROM unnest(\(blocks.map(\.chunk)), \(blocks.map(\.people))) AS block (chunk, people)
            JOIN seats USING (chunk)
            WHERE CASE WHEN slot < length(people) THEN get_byte(people, slot) > 0 END
            """)
        return try await announcedBatches().flatMap(\.recipients) + rows.decode(UUID.self).map { UserID($0) }
    }

    func audience(_ people: [Person]) async throws {
        for person in people { try await PostgresAudienceStore(pool: self).keepIfNewer(person.member()) }
    }

    /// Loads many people in one go, each with a place at the next free slot of their cell.
    func loadAudience(_ people: [Person]) async throws {
        try await copy(
            into: "audience",
            columns: [
                "user_id", "version", "latitude", "longitude", "radius_km", "language", "allergens", "thresholds",
                "time_zone", "quiet_from", "quiet_until", "muted_until", "only_urgent", "weekly_limit",
                "forecast_timing", "has_email", "is_deleted",
            ],
            rows: people.map(\.audienceRow))
        try await query(
            """
            WITH people AS (
                SELECT user_id, audience_cell(latitude, longitude) AS cell,
                    row_number() OVER (PARTITION BY audience_cell(latitude, longitude) ORDER BY user_id) - 1 AS place
                FROM audience WHERE latitude IS NOT NULL AND chunk IS NULL
            ), made AS (
                INSERT INTO audience_chunks (cell, used)
                SELECT cell, least(1024, people - 1024 * part)
                FROM (SELECT cell, count(*) AS people FROM people GROUP BY cell) AS cells
                    CROSS JOIN LATERAL generate_series(0, (people - 1) / 1024) AS part
                RETURNING chunk, cell, used
            ), chunks AS (
                SELECT chunk, cell, row_number() OVER (PARTITION BY cell ORDER BY used DESC, chunk) - 1 AS part
                FROM made
            )
            UPDATE audience SET chunk = chunks.chunk, slot = people.place % 1024
            FROM people JOIN chunks ON chunks.cell = people.cell AND chunks.part = people.place / 1024
            WHERE people.user_id = audience.user_id
            """)
        try await query("ANALYZE")
    }
}

extension Person {
    /// A row of the table `audience` without its position.
    fileprivate var audienceRow: [(any PostgresValue)?] {
        let sensitivities = thresholds.sorted { $0.key.rawValue < $1.key.rawValue }
        return [
            id.uuid, version, coordinate?.latitude, coordinate?.longitude, radius, language,
            sensitivities.map(\.key.rawValue), sensitivities.map(\.value), settings.timeZone,
            settings.quietHours?.start, settings.quietHours?.end, settings.mutedUntil, settings.onlyUrgent,
            settings.weeklyInterruptions, settings.forecastTiming.number, email != nil, isDeleted,
        ]
    }
}
