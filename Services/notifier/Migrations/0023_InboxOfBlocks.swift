import Postgres

extension NotifierMigrations {
    /// The views show what people have in blocks beside what they have in rows of their own.
    ///
    /// Each half is whole by itself, so that the planner takes conditions on the person and on the source into both, and
    /// finds both by their keys. Seats are asked for one person at a time, in a subselect: joined, all would be read. What
    /// is newer is looked up from the person's own side (`OFFSET 0` keeps the order), since a thread is as large as a
    /// continent, and nobody has analysed a table in its first minute.
    static let inboxOfBlocks = Migration(
        number: 23, name: "inbox_of_blocks",
        statements: """
            CREATE OR REPLACE VIEW notifications AS
            SELECT entries.user_id, coalesce(entries.id, md5(entries.user_id::text || source_id::text)::uuid) AS id,
                entries.source, source_id, kind, urgency, entries.language, title,
                body || coalesce(' ' || replace(personal_note, '{threshold}', threshold::text), '') AS body,
                -- What was read as a block, before it came in a batch as well, stays read.
                entries.created_at, least(read_at, opened_at) AS read_at,
                -- Since when the person has a newer one of the thread, unless this was opened before. By one in
                -- entries it was superseded when that came.
                coalesce(CASE WHEN opened_at <= superseded_at THEN NULL ELSE superseded_at END, (
                    SELECT CASE WHEN least(read_at, opened_at) <= thread.since THEN NULL ELSE thread.since END
                    FROM (
                        SELECT min(newer.created_at) AS since FROM alert_fanout.seats AS own
                        CROSS JOIN LATERAL (
                            SELECT created_at FROM blocks
                            WHERE blocks.chunk = own.chunk AND blocks.thread_id = sources.thread_id
                                AND blocks.raised_at > sources.raised_at AND block_byte(people, own.slot) > 0
                            OFFSET 0
                        ) AS newer
                        WHERE own.user_id = entries.user_id
                    ) AS thread
                )) AS superseded_at,
                expires_at, thread_id, raised_at, is_personal
            FROM entries
            LEFT JOIN sources ON sources.number = entries.source
            LEFT JOIN texts ON texts.source = entries.source AND texts.language = entries.language
            LEFT JOIN opened ON opened.user_id = entries.user_id AND opened.source = entries.source
            UNION ALL
            SELECT seat.user_id, md5(seat.user_id::text || source_id::text)::uuid, blocks.source, source_id, kind, urgency,
                languages[block_byte(people, slot) >> 4], title,
                body || coalesce(
                    ' ' || replace(personal_note, '{threshold}', nullif(block_byte(people, slot) & 15, 0)::text), ''),
                blocks.created_at, opened_at,
                (
                    SELECT CASE WHEN opened_at <= thread.since THEN NULL ELSE thread.since END
                    FROM (
                        SELECT least((
                            SELECT min(own.created_at) FROM entries AS own
                            CROSS JOIN LATERAL (
                                SELECT FROM sources AS other
                                WHERE other.number = own.source AND other.thread_id = blocks.thread_id
                                    AND other.raised_at > blocks.raised_at
                                OFFSET 0
                            ) AS newer
                            WHERE own.user_id = seat.user_id
                        ), (
                            SELECT min(newer.created_at) FROM alert_fanout.seats AS own
                            CROSS JOIN LATERAL (
                                SELECT created_at FROM blocks AS other
                                WHERE other.chunk = own.chunk AND other.thread_id = blocks.thread_id
                                    AND other.raised_at > blocks.raised_at AND block_byte(other.people, own.slot) > 0
                                OFFSET 0
                            ) AS newer
                            WHERE own.user_id = seat.user_id
                        )) AS since
                    ) AS thread
                ),
                expires_at, sources.thread_id, sources.raised_at, is_personal
            FROM alert_fanout.seats AS seat
            -- Asked once for a seat; most people have one.
            CROSS JOIN LATERAL (
                SELECT count(*) AS seats FROM alert_fanout.seats AS own
                WHERE own.user_id = seat.user_id AND (own.chunk, own.slot) > (seat.chunk, seat.slot)
            ) AS later
            JOIN blocks ON blocks.chunk = seat.chunk AND block_byte(people, slot) > 0
            LEFT JOIN sources ON sources.number = blocks.source
            LEFT JOIN texts
                ON texts.source = blocks.source AND texts.language = languages[block_byte(people, slot) >> 4]
            LEFT JOIN opened ON opened.user_id = seat.user_id AND opened.source = blocks.source
            -- Once for a person and a source, also where they were sent it at two seats, or in a batch as well.
            WHERE NOT EXISTS (
                SELECT FROM entries WHERE entries.user_id = seat.user_id AND entries.source = blocks.source
            ) AND (later.seats = 0 OR NOT EXISTS (
                SELECT FROM alert_fanout.seats AS own
                JOIN blocks AS other ON other.chunk = own.chunk AND block_byte(other.people, own.slot) > 0
                WHERE own.user_id = seat.user_id AND (own.chunk, own.slot) > (seat.chunk, seat.slot)
                    AND other.source = blocks.source
            ));
            """)
}
