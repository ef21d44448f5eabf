import Postgres

extension NotifierMigrations {
    /// The rows of `inbox`, for who reads them of one person at a time: a third of the work.
    ///
    /// The person's notifications are gathered once. Windows over them say which has a newer one of its thread, and which
    /// the person was sent before, where `notifications` looks both up for each. The planner takes conditions on the
    /// person below the windows, and no others.
    static let personalInbox = Migration(
        number: 32, name: "personal_inbox",
        statements: """
            CREATE VIEW personal_inbox AS
            SELECT coalesce(shown.id, md5(user_id::text || source_id::text)::uuid) AS notification_id, user_id, kind, title,
                body || coalesce(' ' || replace(personal_note, '{threshold}', threshold::text), '') AS body, urgency,
                shown.created_at, CASE kind WHEN 'alert' THEN source_id END AS alert_id, opened_at, expires_at,
                shown.language, source_id
            FROM (
                SELECT gathered.*, row_number() OVER copies AS copy,
                    -- Since when the person has a newer one of the thread. By one in entries another in entries was
                    -- superseded when that came.
                    least(
                        min(created_at) FILTER (WHERE is_block) OVER newer,
                        CASE WHEN is_block THEN min(created_at) FILTER (WHERE NOT is_block) OVER newer END) AS since
                FROM (
                    SELECT entries.user_id, entries.source, entries.id, entries.language, threshold, entries.created_at,
                        least(read_at, opened.opened_at) AS opened_at,
                        CASE WHEN opened.opened_at <= superseded_at THEN NULL ELSE superseded_at END AS superseded_at,
                        false AS is_block, NULL::integer AS chunk, NULL::smallint AS slot,
                        source_id, kind, urgency, thread_id, raised_at, expires_at, is_personal
                    FROM entries
                    LEFT JOIN sources ON sources.number = entries.source
                    LEFT JOIN opened ON opened.user_id = entries.user_id AND opened.source = entries.source
                    UNION ALL
                    SELECT seat.user_id, blocks.source, NULL, languages[block_byte(people, seat.slot) >> 4],
                        nullif(block_byte(people, seat.slot) & 15, 0)::smallint, blocks.created_at, opened.opened_at, NULL,
                        true, seat.chunk, seat.slot,
                        source_id, kind, urgency, sources.thread_id, sources.raised_at, expires_at, is_personal
                    FROM alert_fanout.seats AS seat
                    JOIN blocks ON blocks.chunk = seat.chunk AND block_byte(people, seat.slot) > 0
                    LEFT JOIN sources ON sources.number = blocks.source
                    LEFT JOIN opened ON opened.user_id = seat.user_id AND opened.source = blocks.source
                ) AS gathered
                WINDOW
                    newer AS (
                        PARTITION BY user_id, thread_id ORDER BY raised_at
                        GROUPS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING),
                    -- Once for a person and a source, also where they were sent it at two seats, or in a batch as well.
                    copies AS (PARTITION BY user_id, source ORDER BY is_block, chunk DESC, slot DESC)
            ) AS shown
            LEFT JOIN texts ON texts.source = shown.source AND texts.language = shown.language
            WHERE copy = 1 AND superseded_at IS NULL AND (thread_id IS NULL OR since IS NULL OR opened_at <= since)
                AND NOT (kind = 'digest' AND is_personal);
            GRANT SELECT ON personal_inbox TO ingest_gateway;
            """)
}
