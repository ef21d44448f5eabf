import Domain
import Foundation
import Postgres
import TestSupport

/// A seat as alert-fanout gives it.
struct Seat: Sendable {
    var chunk: Int32
    var slot: Int
}

extension DatabaseForTests {
    /// Seats a person as alert-fanout does; an earlier seat stays theirs.
    func seat(_ userID: UserID, at seat: Seat) async throws {
        try await withPool(of: "alert_fanout") { pool in
            _ = try await pool.transaction { transaction in
                try await transaction.pipeline([
                    """
                    INSERT INTO audience_chunks (chunk, cell, used) OVERRIDING SYSTEM VALUE
                    VALUES (\(Int(seat.chunk)), 1, 1024) ON CONFLICT DO NOTHING
                    """,
                    """
                    INSERT INTO audience_vacated (chunk, slot, user_id)
                    SELECT chunk, slot, user_id FROM audience WHERE user_id = \(userID.uuid)
                    """,
                    """
                    INSERT INTO audience (user_id, version, latitude, longitude, radius_km, language, chunk, slot)
                    VALUES (\(userID.uuid), 1, 47.55, 7.6, 25, 'en', \(Int(seat.chunk)), \(seat.slot))
                    ON CONFLICT (user_id) DO UPDATE SET chunk = excluded.chunk, slot = excluded.slot
                    """,
                ])
            }
        }
    }

    /// Puts a notification into inboxes by a block, as the notifier does.
    /// - Parameter chunks: as the announcement lists them; nil for one that is lost on its way.
    func notify(_ title: String, in chunk: Int32, slots: Set<Int>, announcing chunks: String?) async throws {
        let source = UUID()
        let people = (0...(slots.max() ?? 0)).map { slots.contains($0) ? UInt8(0x10) : 0 }
        try await withPool(of: "notifier") { pool in
            try await pool.transaction { transaction in
                try await transaction.pipeline([
                    "INSERT INTO sources (source_id, kind, urgency) VALUES (\(source), 'alert', 'routine')",
                    """
                    INSERT INTO texts (source, language, title, body)
                    SELECT number, 'en', \(title), 'Body' FROM sources WHERE source_id = \(source)
                    """,
                    """
                    INSERT INTO blocks (chunk, source, created_at, languages, people)
                    SELECT \(Int(chunk)), number, \(Date()), '{en}', \(people)
                    FROM sources WHERE source_id = \(source)
                    """,
                ])
                guard let chunks else { return }
                let payload = "\(source.uuidString.lowercased()) chunks \(chunks)"
                try await transaction.query("SELECT pg_notify('notifier_inbox', \(payload))")
            }
        }
    }
}
