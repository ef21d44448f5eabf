import Domain
import Foundation
import Localization
import MessageProtocol
import Postgres

extension PostgresTransaction {
    /// Takes the lock of digests until COMMIT, so that the rows of one chunk stay together.
    /// - Returns: false while another process holds it.
    func isAloneWithDigests() async throws -> Bool {
        let rows = try await query(
            "SELECT pg_try_advisory_xact_lock(hashtextextended(current_schema() || '.digest_chunks', 0)) AS alone")
        return try rows.first?["alone"] ?? false
    }

    /// All due rows of the first chunks.
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

    /// The people at these positions, or who were there when the alerts were matched and have moved since; without
    /// those whose account was erased.
    /// - Returns: each once, in the order of the positions.
    func people(in positions: [AudiencePosition], of audience: AudienceSnapshot) async throws -> [DigestReader] {
        var readers: [DigestReader] = []
        var vacated: [AudiencePosition] = []
        for position in positions {
            guard let chunk = audience.index.chunk(position.chunk), chunk.isOccupied(at: position.slot) else {
                vacated.append(position)
                continue
            }
            readers.append(
                DigestReader(
                    userID: UserID(chunk.userID(at: position.slot)), position: position,
                    language: chunk.language(at: position.slot), mutedUntil: chunk.mutedUntil(at: position.slot)))
        }
        guard !vacated.isEmpty else { return readers }
        let present = Set(readers.map(\.userID))
        readers += try await formerPeople(in: vacated).filter { !present.contains($0.userID) }
        return readers.sorted { ($0.position.chunk, $0.position.slot) < ($1.position.chunk, $1.position.slot) }
    }

    private func formerPeople(in positions: [AudiencePosition]) async throws -> [DigestReader] {
        let rows = try await query(
            """
            SELECT DISTINCT ON (user_id) user_id, seat.chunk, seat.slot, person.language, person.muted_until
            FROM unnest(\(positions.map(\.chunk)), \(positions.map { Int16($0.slot) })) AS seat (chunk, slot)
            JOIN audience_vacated USING (chunk, slot) JOIN audience AS person USING (user_id)
            WHERE NOT person.is_deleted ORDER BY user_id, seat.chunk, seat.slot
            """)
        return try rows.decode((UUID, Int32, Int, String, Date?).self).map {
            DigestReader(
                userID: UserID($0), position: AudiencePosition(chunk: $1, slot: $2),
                language: ContentLanguage(bestFor: $3), mutedUntil: $4)
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
    /// A digest's counts grow with each round that delivers it.
    static func adding(_ delivery: DigestDelivery, at now: Date) throws -> SQL {
        let heading = delivery.heading
        return """
            INSERT INTO alerts AS digest (
                alert_id, kind, allergen, intensity, lane, thread_id, facts, state, estimated, matched, batches,
                raised_at, matched_at, expires_at, finished_at)
            VALUES (
                \(heading.alertID.uuid), \(AlertKind.digest), '', 0, \(heading.lane), \(heading.threadID.uuid),
                \(try JSON(AlertFacts.digest(delivery.contents))), 'done', \(delivery.matched), \(delivery.matched),
                \(delivery.messages.count), \(heading.raisedAt),
                \(now), \(heading.expiresAt), \(now))
            ON CONFLICT (alert_id) DO UPDATE SET matched = digest.matched + excluded.matched,
                estimated = digest.estimated + excluded.estimated, batches = digest.batches + excluded.batches
            """
    }
}
