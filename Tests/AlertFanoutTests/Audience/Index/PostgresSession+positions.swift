import Domain
import Foundation
import Postgres

@testable import alert_fanout

extension PostgresSession {
    /// Places somebody in Basel with a threshold of 3 for birch in chunk 1.
    func place(_ id: UUID = UUID(), slot: Int = 0) async throws {
        try await makeChunk(1)
        try await query(
            """
            INSERT INTO audience (user_id, version, latitude, longitude, radius_km, language, allergens, thresholds,
                chunk, slot)
            VALUES (\(id), 1, 47.5619, 7.5836, 25, 'en', '{birch}', '{3}', 1, \(slot)::int)
            """)
    }

    /// The same for many people, by 1,024 in a chunk.
    func seatMany(_ count: Int) async throws {
        for chunk in 1...(count / 1_024 + 1) { try await makeChunk(chunk) }
        try await query(
            """
            INSERT INTO audience (user_id, version, latitude, longitude, radius_km, language, allergens, thresholds,
                chunk, slot)
            SELECT gen_random_uuid(), 1, 47.5619, 7.5836, 25, 'en', '{birch}', '{3}', number / 1024 + 1, number % 1024
            FROM generate_series(0, \(count)::int - 1) AS number ORDER BY random()
            """)
    }

    func change(_ id: UUID, threshold: Int = 4) async throws {
        try await query(
            """
            UPDATE audience SET thresholds = ARRAY[\(threshold)::smallint], changed_in = pg_current_xact_id()
            WHERE user_id = \(id)
            """)
    }

    func move(_ id: UUID, toSlot slot: Int) async throws {
        try await vacateSeat(of: id)
        try await query(
            "UPDATE audience SET slot = \(slot)::int, changed_in = pg_current_xact_id() WHERE user_id = \(id)")
    }

    func remove(_ id: UUID) async throws {
        try await vacateSeat(of: id)
        try await query(
            """
            UPDATE audience SET is_deleted = true, latitude = NULL, longitude = NULL, chunk = NULL, slot = NULL,
                changed_in = pg_current_xact_id()
            WHERE user_id = \(id)
            """)
    }

    private func vacateSeat(of id: UUID) async throws {
        try await query(
            "INSERT INTO audience_vacated (chunk, slot) SELECT chunk, slot FROM audience WHERE user_id = \(id)")
    }

    private func makeChunk(_ chunk: Int) async throws {
        try await query(
            """
            INSERT INTO audience_chunks (chunk, cell, used) OVERRIDING SYSTEM VALUE VALUES (\(chunk)::int, 0, 1024)
            ON CONFLICT DO NOTHING
            """)
    }
}

extension PostgresPool {
    /// The pages of a look put together.
    func changes(since moment: String?) async throws -> AudiencePage {
        var all = AudiencePage()
        _ = try await PostgresAudienceSource(pool: self).load(since: moment) { page in
            all.placed += page.placed
            all.vacated += page.vacated
        }
        return all
    }

    func moment() async throws -> String { try await PostgresAudienceSource(pool: self).load(since: nil) { _ in } }
}

extension AudiencePage {
    var isEmpty: Bool { placed.isEmpty && vacated.isEmpty }
}
