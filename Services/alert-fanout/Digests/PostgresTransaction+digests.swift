import Domain
import Foundation
import Localization
import MessageProtocol
import Postgres

extension PostgresTransaction {
    /// Until COMMIT no other process makes digests: the rows of one chunk belong together.
    func isAloneWithDigests() async throws -> Bool {
        let rows = try await query(
            "SELECT pg_try_advisory_xact_lock(hashtextextended(current_schema() || '.digest_chunks', 0)) AS alone")
        return try rows.first?["alone"] ?? false
    }

    /// All rows of the first chunks that are due.
    func dueDigests(at now: Date, chunks: Int) async throws -> [DueDigestChunk] {
        let rows = try await query(
            """
            WITH due AS (
                SELECT DISTINCT due_at, chunk FROM digest_chunks WHERE due_at <= \(now)
                ORDER BY due_at, chunk LIMIT \(chunks)
            )
            SELECT due_at, chunk, alert_id, slots FROM digest_chunks JOIN due USING (due_at, chunk)
            FOR UPDATE OF digest_chunks
            """)
        return try rows.map { row in
            let (dueAt, chunk, alert, slots) = try row.decode((Date, Int32, UUID, [UInt8]).self)
            return DueDigestChunk(
                dueAt: dueAt, chunk: chunk, alertID: AlertID(alert), slots: SlotSet(bytes: slots) ?? SlotSet())
        }
    }

    func facts(of alerts: Set<AlertID>) async throws -> [AlertID: RaisedFacts] {
        let rows = try await query(
            """
            SELECT alert_id, facts, raised_at FROM alerts
            WHERE alert_id = ANY (\(alerts.map(\.uuid))) AND facts IS NOT NULL
            """)
        return try rows.reduce(into: [:]) { facts, row in
            let (id, value, raisedAt) = try row.decode((UUID, JSON<AlertFacts>, Date).self)
            facts[AlertID(id)] = RaisedFacts(facts: value.value, raisedAt: raisedAt)
        }
    }

    /// Who sits there, or sat there when the alerts were matched and has moved since; not who is gone.
    func people(in seats: [Seat], of audience: AudienceSnapshot) async throws -> [DigestReader] {
        var readers: [DigestReader] = []
        var vacated: [Seat] = []
        for seat in seats {
            guard let chunk = audience.index.chunk(seat.chunk), chunk.isSeated(at: seat.slot) else {
                vacated.append(seat)
                continue
            }
            readers.append(
                DigestReader(
                    userID: UserID(chunk.userID(at: seat.slot)), language: chunk.language(at: seat.slot),
                    mutedUntil: chunk.mutedUntil(at: seat.slot)))
        }
        guard !vacated.isEmpty else { return readers }
        let rows = try await query(
            """
            SELECT DISTINCT user_id, person.language, person.muted_until
            FROM unnest(\(vacated.map(\.chunk)), \(vacated.map { Int16($0.slot) })) AS seat (chunk, slot)
            JOIN audience_history AS earlier USING (chunk, slot) JOIN audience AS person USING (user_id)
            WHERE NOT person.is_deleted
            """)
        return try readers
            + rows.decode((UUID, String, Date?).self).map {
                DigestReader(userID: UserID($0), language: ContentLanguage(bestFor: $1), mutedUntil: $2)
            }
    }

    func forget(_ rows: [DueDigestChunk]) async throws {
        try await query(
            """
            DELETE FROM digest_chunks USING unnest(
                \(rows.map(\.dueAt)), \(rows.map(\.chunk)), \(rows.map(\.alertID.uuid))
            ) AS done (due_at, chunk, alert_id)
            WHERE digest_chunks.due_at = done.due_at AND digest_chunks.chunk = done.chunk
                AND digest_chunks.alert_id = done.alert_id
            """)
    }
}

extension SQL {
    /// A digest's account grows with each round that hands it out.
    static func adding(
        _ heading: BatchHeading, contents: DigestContents, matched: Int, batches: Int, at now: Date
    ) throws -> SQL {
        """
        INSERT INTO alerts AS digest (
            alert_id, kind, allergen, intensity, lane, thread_id, facts, state, estimated, matched, batches, raised_at,
            matched_at, expires_at, finished_at)
        VALUES (
            \(heading.alertID.uuid), \(AlertKind.digest), '', 0, \(heading.lane), \(heading.threadID.uuid),
            \(try JSON(AlertFacts.digest(contents))), 'done', \(matched), \(matched), \(batches), \(heading.raisedAt),
            \(now), \(heading.expiresAt), \(now))
        ON CONFLICT (alert_id) DO UPDATE SET matched = digest.matched + excluded.matched,
            estimated = digest.estimated + excluded.estimated, batches = digest.batches + excluded.batches
        """
    }
}
