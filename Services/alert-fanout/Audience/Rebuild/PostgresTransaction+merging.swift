import Domain
import Foundation
import Localization
import Postgres

extension PostgresTransaction {
    /// Brings the audience in line with these people, including their positions, unless something newer is known of
    /// them.
    /// - Parameters:
    ///   - members: at most one for each person.
    ///   - gone: people whose account was erased; they become tombstones of their present version.
    func merge(_ members: [AudienceMember], gone: [UUID]) async throws -> AudienceRebuild {
        try await query(.makingIncoming)
        try await copy(into: "incoming", columns: Self.incomingColumns, rows: members.lazy.map(\.incomingRow))
        try await pipeline([.burying(gone), .analysingIncoming, .comparing, .droppingUnchanged])
        let rows = try await query("SELECT action, count(*) FROM incoming GROUP BY action")
        let counts = Dictionary(uniqueKeysWithValues: try rows.decode((String, Int).self))
        if !counts.isEmpty {
            // People are locked before chunks, as everywhere, which rules out a deadlock.
            try await pipeline([
                .addingNewPeople, .droppingOvertaken, .makingRoom, .lockingChunks, .makingChunks, .assigningSlots,
                .fillingChunks,
                .keepingReplaced, .forgettingDeleted, .vacatingLeft, .replacingPeople,
            ])
        }
        return AudienceRebuild(
            added: counts["added", default: 0], changed: counts["changed", default: 0],
            repaired: counts["repaired", default: 0], removed: counts["removed", default: 0])
    }

    fileprivate static let incomingColumns = [
        "user_id", "version", "latitude", "longitude", "radius_km", "language", "allergens", "thresholds", "time_zone",
        "quiet_from", "quiet_until", "muted_until", "only_urgent", "weekly_limit", "has_email", "is_deleted",
    ]
}

extension AudienceMember {
    fileprivate var incomingRow: [(any PostgresValue)?] {
        let sensitivities = sensitivities.sorted { $0.allergen.rawValue < $1.allergen.rawValue }
        return [
            userID.uuid, version, coordinate?.latitude, coordinate?.longitude, radius.value, language,
            sensitivities.map(\.allergen.rawValue), sensitivities.map(\.threshold.value), settings.timeZone,
            settings.quietHours?.start, settings.quietHours?.end, settings.mutedUntil, settings.onlyUrgent,
            settings.weeklyInterruptions, hasEmail, isDeleted,
        ]
    }
}

extension SQL {
    /// The wanted row of each person, then the action that it needs.
    fileprivate static let makingIncoming: SQL = """
        CREATE TEMPORARY TABLE incoming (
            user_id uuid PRIMARY KEY, version bigint NOT NULL, latitude double precision, longitude double precision,
            radius_km double precision NOT NULL, language text NOT NULL, allergens text[] NOT NULL,
            thresholds smallint[] NOT NULL, time_zone text NOT NULL, quiet_from smallint, quiet_until smallint,
            muted_until timestamptz, only_urgent boolean NOT NULL, weekly_limit smallint NOT NULL,
            has_email boolean NOT NULL, is_deleted boolean NOT NULL,
            cell integer GENERATED ALWAYS AS (
                CASE WHEN latitude IS NOT NULL THEN audience_cell(latitude, longitude) END) STORED,
            action text, chunk integer, slot smallint, left_chunk integer, left_slot smallint
        ) ON COMMIT DROP
        """

    fileprivate static func burying(_ people: [UUID]) -> SQL {
        """
        INSERT INTO incoming (
            user_id, version, radius_km, language, allergens, thresholds, time_zone, only_urgent, weekly_limit,
            has_email, is_deleted)
        SELECT user_id, version, \(AudienceMember.largestRadius), \(ContentLanguage.english), '{}', '{}', 'UTC', false,
            \(NotificationSettings.usualWeeklyInterruptions), false, true
        FROM audience WHERE user_id = ANY (\(people))
        """
    }

    fileprivate static let analysingIncoming: SQL = "ANALYZE incoming"

    /// Sets the action, and keeps the position of people who stay in their cell.
    fileprivate static let comparing: SQL = """
        UPDATE incoming SET
            action = CASE
                WHEN found.user_id IS NULL THEN 'added'
                WHEN found.version > incoming.version THEN NULL
                WHEN incoming.is_deleted AND NOT found.is_deleted THEN 'removed'
                WHEN found.version < incoming.version THEN 'changed'
                WHEN found.differs THEN 'repaired'
            END,
            chunk = CASE WHEN found.cell = incoming.cell THEN found.chunk END,
            slot = CASE WHEN found.cell = incoming.cell THEN found.slot END,
            left_chunk = CASE WHEN found.cell = incoming.cell THEN NULL ELSE found.chunk END,
            left_slot = CASE WHEN found.cell = incoming.cell THEN NULL ELSE found.slot END
        FROM (
            SELECT wanted.user_id AS wanted_id, person.*, audience_chunks.cell,
                (person.latitude, person.longitude, person.radius_km, person.language, person.allergens,
                    person.thresholds, person.time_zone, person.quiet_from, person.quiet_until, person.muted_until,
                    person.only_urgent, person.weekly_limit, person.has_email, person.is_deleted,
                    audience_chunks.cell)
                IS DISTINCT FROM (wanted.latitude, wanted.longitude, wanted.radius_km, wanted.language,
                    wanted.allergens, wanted.thresholds, wanted.time_zone, wanted.quiet_from, wanted.quiet_until,
                    wanted.muted_until, wanted.only_urgent, wanted.weekly_limit, wanted.has_email, wanted.is_deleted,
                    wanted.cell) AS differs
            FROM incoming AS wanted LEFT JOIN audience AS person USING (user_id)
                LEFT JOIN audience_chunks ON audience_chunks.chunk = person.chunk
        ) AS found
        WHERE found.wanted_id = incoming.user_id
        """

    fileprivate static let droppingUnchanged: SQL = "DELETE FROM incoming WHERE action IS NULL"

    /// Without a position at first; a message may just have added the same person.
    fileprivate static let addingNewPeople: SQL = """
        INSERT INTO audience (
            user_id, version, latitude, longitude, radius_km, language, allergens, thresholds, time_zone, quiet_from,
            quiet_until, muted_until, only_urgent, weekly_limit, has_email, is_deleted)
        SELECT user_id, version, latitude, longitude, radius_km, language, allergens, thresholds, time_zone, quiet_from,
            quiet_until, muted_until, only_urgent, weekly_limit, has_email, is_deleted
        FROM incoming WHERE action = 'added' ORDER BY user_id
        ON CONFLICT (user_id) DO NOTHING
        """

    /// A person whom a message added meanwhile stays as the message says, at least until the next rebuild.
    fileprivate static let droppingOvertaken: SQL = """
        DELETE FROM incoming USING audience
        WHERE incoming.action = 'added' AND audience.user_id = incoming.user_id
            AND audience.changed_in <> pg_current_xact_id()
        """

    /// The chunks locked until COMMIT, with their free slots.
    fileprivate static let makingRoom: SQL = """
        CREATE TEMPORARY TABLE room (
            chunk integer PRIMARY KEY, cell integer NOT NULL, used smallint NOT NULL
        ) ON COMMIT DROP
        """

    fileprivate static let lockingChunks: SQL = """
        INSERT INTO room (chunk, cell, used)
        SELECT chunk, cell, used FROM audience_chunks
        WHERE used < 1024 AND cell IN (SELECT cell FROM incoming WHERE cell IS NOT NULL AND chunk IS NULL)
        ORDER BY chunk FOR UPDATE
        """

    /// Adds as many chunks as are needed beyond those with room.
    fileprivate static let makingChunks: SQL = """
        WITH made AS (
            INSERT INTO audience_chunks (cell, used)
            SELECT need.cell, 0
            FROM (
                SELECT cell, count(*) AS people FROM incoming WHERE cell IS NOT NULL AND chunk IS NULL GROUP BY cell
            ) AS need
            CROSS JOIN LATERAL (
                SELECT coalesce(sum(1024 - used), 0)::bigint AS free FROM room WHERE room.cell = need.cell
            ) AS found
            CROSS JOIN LATERAL generate_series(1, (need.people - found.free + 1023) / 1024)
            RETURNING chunk, cell, used
        )
        INSERT INTO room (chunk, cell, used) SELECT chunk, cell, used FROM made
        """

    fileprivate static let assigningSlots: SQL = """
        UPDATE incoming SET chunk = part.chunk, slot = part.used + place.number - part.first
        FROM (
            SELECT user_id, cell, row_number() OVER (PARTITION BY cell ORDER BY user_id) - 1 AS number
            FROM incoming WHERE cell IS NOT NULL AND chunk IS NULL
        ) AS place
        JOIN (
            SELECT chunk, cell, used,
                sum(1024 - used) OVER (PARTITION BY cell ORDER BY chunk) - (1024 - used) AS first
            FROM room
        ) AS part
            ON part.cell = place.cell AND place.number >= part.first
                AND place.number < part.first + 1024 - part.used
        WHERE incoming.user_id = place.user_id
        """

    fileprivate static let fillingChunks: SQL = """
        UPDATE audience_chunks SET used = taken.highest + 1
        FROM (SELECT chunk, max(slot) AS highest FROM incoming WHERE chunk IS NOT NULL GROUP BY chunk) AS taken
        WHERE taken.chunk = audience_chunks.chunk AND audience_chunks.used <= taken.highest
        """

    fileprivate static let keepingReplaced: SQL = """
        INSERT INTO audience_history (\(versionColumns), known_until)
        SELECT \(versionColumns), clock_timestamp() FROM audience
        WHERE user_id IN (SELECT user_id FROM incoming WHERE action <> 'added' AND NOT is_deleted)
        """

    fileprivate static let forgettingDeleted: SQL = """
        DELETE FROM audience_history WHERE user_id IN (SELECT user_id FROM incoming WHERE is_deleted)
        """

    fileprivate static let vacatingLeft: SQL = """
        INSERT INTO audience_vacated (chunk, slot)
        SELECT left_chunk, left_slot FROM incoming WHERE left_chunk IS NOT NULL
        """

    fileprivate static let replacingPeople: SQL = """
        UPDATE audience SET version = incoming.version, latitude = incoming.latitude, longitude = incoming.longitude,
            radius_km = incoming.radius_km, language = incoming.language, allergens = incoming.allergens,
            thresholds = incoming.thresholds, time_zone = incoming.time_zone, quiet_from = incoming.quiet_from,
            quiet_until = incoming.quiet_until, muted_until = incoming.muted_until,
            only_urgent = incoming.only_urgent, weekly_limit = incoming.weekly_limit, has_email = incoming.has_email,
            is_deleted = incoming.is_deleted, chunk = incoming.chunk, slot = incoming.slot,
            changed_in = pg_current_xact_id()
        FROM incoming WHERE incoming.user_id = audience.user_id
        """
}
