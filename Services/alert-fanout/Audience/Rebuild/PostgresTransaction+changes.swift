import Postgres

/// What a rebuild does with the people of the temporary table `changes`, all of them locked.
extension SQL {
    /// Gives a position to everybody in `changes` who has a place and no position in its cell.
    static let givingSlots = [lockingChunks, makingChunks, assigningSlots, fillingChunks]

    /// The chunks locked until COMMIT, with their free slots.
    static let makingRoom: SQL = """
        CREATE TEMPORARY TABLE room (chunk integer, cell integer NOT NULL, used smallint NOT NULL) ON COMMIT DROP
        """

    private static let lockingChunks: SQL = """
        INSERT INTO room (chunk, cell, used)
        SELECT chunk, cell, used FROM audience_chunks
        WHERE used < 1024 AND cell IN (SELECT cell FROM changes WHERE cell IS NOT NULL AND chunk IS NULL)
        ORDER BY chunk FOR UPDATE
        """

    /// Adds as many chunks as are needed beyond those with room; in the order of cells, since an alert concerns
    /// neighbours.
    private static let makingChunks: SQL = """
        WITH made AS (
            INSERT INTO audience_chunks (cell, used)
            SELECT need.cell, 0
            FROM (
                SELECT cell, count(*) AS people FROM changes WHERE cell IS NOT NULL AND chunk IS NULL GROUP BY cell
            ) AS need
            LEFT JOIN (SELECT cell, sum(1024 - used) AS free FROM room GROUP BY cell) AS found
                ON found.cell = need.cell
            CROSS JOIN LATERAL generate_series(1, (need.people - coalesce(found.free, 0) + 1023) / 1024)
            ORDER BY need.cell
            RETURNING chunk, cell, used
        )
        INSERT INTO room (chunk, cell, used) SELECT chunk, cell, used FROM made
        """

    private static let assigningSlots: SQL = """
        UPDATE changes SET chunk = part.chunk, slot = part.used + place.number - part.first
        FROM (
            SELECT user_id, cell, row_number() OVER (PARTITION BY cell ORDER BY user_id) - 1 AS number
            FROM changes WHERE cell IS NOT NULL AND chunk IS NULL
        ) AS place
        JOIN (
            SELECT chunk, cell, used,
                sum(1024 - used) OVER (PARTITION BY cell ORDER BY chunk) - (1024 - used) AS first
            FROM room
        ) AS part
            ON part.cell = place.cell AND place.number >= part.first
                AND place.number < part.first + 1024 - part.used
        WHERE changes.user_id = place.user_id
        """

    private static let fillingChunks: SQL = """
        UPDATE audience_chunks SET used = taken.highest + 1
        FROM (SELECT chunk, max(slot) AS highest FROM changes WHERE chunk IS NOT NULL GROUP BY chunk) AS taken
        WHERE taken.chunk = audience_chunks.chunk AND audience_chunks.used <= taken.highest
        """

    /// Positions that were left are vacated before their people get others, and each person is written once.
    /// - Parameter range: holds all people of `changes`.
    static func applyingChanges(in range: IDRange) -> [SQL] {
        [
            addingPeople, keepingReplaced(in: range), forgettingDeleted(in: range), vacatingLeft,
            replacingPeople(in: range),
        ]
    }

    /// A process of before ``lockingAdditions(forRebuild:)`` may be adding the same person; then its row stays.
    private static let addingPeople: SQL = """
        INSERT INTO audience (
            user_id, version, latitude, longitude, radius_km, language, allergens, thresholds, time_zone, quiet_from,
            quiet_until, muted_until, only_urgent, weekly_limit, forecast_timing, has_email, is_deleted, chunk, slot)
        SELECT user_id, version, latitude, longitude, radius_km, language, allergens, thresholds, time_zone, quiet_from,
            quiet_until, muted_until, only_urgent, weekly_limit, forecast_timing, has_email, is_deleted, chunk, slot
        FROM changes WHERE action = 'added' ORDER BY user_id
        ON CONFLICT (user_id) DO NOTHING
        """

    private static func keepingReplaced(in range: IDRange) -> SQL {
        """
        INSERT INTO audience_history (\(versionColumns), known_until)
        SELECT \(versionColumns), clock_timestamp() FROM audience
        WHERE \(range.holds("user_id"))
            AND user_id IN (SELECT user_id FROM changes WHERE action <> 'added' AND NOT is_deleted)
        """
    }

    private static func forgettingDeleted(in range: IDRange) -> SQL {
        """
        DELETE FROM audience_history
        WHERE \(range.holds("user_id")) AND user_id IN (SELECT user_id FROM changes WHERE is_deleted)
        """
    }

    private static let vacatingLeft: SQL = """
        INSERT INTO audience_vacated (chunk, slot)
        SELECT left_chunk, left_slot FROM changes WHERE left_chunk IS NOT NULL
        """

    private static func replacingPeople(in range: IDRange) -> SQL {
        """
        UPDATE audience SET version = changes.version, latitude = changes.latitude, longitude = changes.longitude,
            radius_km = changes.radius_km, language = changes.language, allergens = changes.allergens,
            thresholds = changes.thresholds, time_zone = changes.time_zone, quiet_from = changes.quiet_from,
            quiet_until = changes.quiet_until, muted_until = changes.muted_until,
            only_urgent = changes.only_urgent, weekly_limit = changes.weekly_limit,
            forecast_timing = changes.forecast_timing, has_email = changes.has_email,
            is_deleted = changes.is_deleted, chunk = changes.chunk, slot = changes.slot,
            changed_in = pg_current_xact_id()
        FROM changes
        WHERE changes.user_id = audience.user_id AND changes.action <> 'added'
            AND \(range.holds("audience.user_id"))
        """
    }
}
