import Postgres

extension NotifierMigrations {
    /// Who has a notification, in one row for each chunk of up to 1,024 neighbours instead of one for each person.
    ///
    /// `entries` stays for what is personal and for what came in batches.
    static let blocks = Migration(
        number: 22, name: "blocks",
        statements: """
            -- Whose seat a byte is says alert-fanout. Rows stay below the 2 kB from which on PostgreSQL would compress
            -- them or move a part elsewhere, and are as good as never updated.
            CREATE TABLE blocks (
                chunk integer NOT NULL,
                source bigint NOT NULL,
                created_at timestamptz NOT NULL,
                -- As in sources; null where nothing supersedes.
                thread_id uuid,
                raised_at timestamptz,
                -- Those of the texts, which the bytes number from 1.
                languages text[] NOT NULL CHECK (cardinality(languages) BETWEEN 1 AND 15),
                -- A byte for each slot: 0 for nobody, else 16 times the language plus the threshold, 0 for none.
                people bytea NOT NULL CHECK (length(people) BETWEEN 1 AND 1024),
                PRIMARY KEY (chunk, source)
            );
            ALTER TABLE blocks ALTER COLUMN people SET STORAGE PLAIN;
            CREATE INDEX blocks_by_age ON blocks USING brin (created_at);
            -- Whether a person has a newer one of the thread is asked for each entry of an inbox. A thread has the alerts
            -- of a whole continent, a chunk few of them.
            CREATE INDEX blocks_of_thread ON blocks (chunk, thread_id, raised_at) WHERE thread_id IS NOT NULL;

            -- A slot after the last byte has nobody; get_byte would refuse it.
            CREATE FUNCTION block_byte(people bytea, slot integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
            RETURN CASE WHEN slot < length(people) THEN get_byte(people, slot) ELSE 0 END;

            -- What people opened of that; of a row in entries it is read_at.
            CREATE TABLE opened (
                user_id uuid NOT NULL,
                source bigint NOT NULL,
                opened_at timestamptz NOT NULL,
                PRIMARY KEY (user_id, source)
            );
            CREATE INDEX opened_by_age ON opened USING brin (opened_at);

            -- Messages of blocks whose deliveries are not queued yet. The rows name nobody.
            CREATE TABLE unrouted_blocks (
                number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                source bigint NOT NULL,
                chunks integer[] NOT NULL,
                created_at timestamptz NOT NULL
            );

            -- Messages that not every version takes, as the processes that take them last wrote down.
            CREATE TABLE message_consumers (
                message text PRIMARY KEY,
                recorded_at timestamptz NOT NULL
            );
            -- Only those that are still taken: an older version may be running again.
            CREATE VIEW accepted_messages AS
            SELECT message FROM message_consumers WHERE recorded_at > now() - interval '5 minutes';
            GRANT SELECT ON accepted_messages TO alert_fanout;

            -- Finds what a newer notification of the thread, or a stop, takes out of the queue.
            CREATE INDEX deliveries_waiting ON deliveries (source) WHERE state IN ('queued', 'gathering');

            -- An address also fails since a notification of which there is no row was made.
            CREATE OR REPLACE VIEW channel_states AS
            SELECT user_id, endpoint_id,
                max(updated_at) FILTER (WHERE is_sent) AS last_sent_at,
                (array_agg(failure_reason ORDER BY source DESC) FILTER (WHERE is_failing))[1] AS reason,
                max(updated_at) FILTER (WHERE is_failing) AS failed_at,
                min(made_at) FILTER (WHERE is_failing) AS failing_since,
                min(next_attempt_at) FILTER (WHERE is_failing AND state = 'queued') AS retry_at
            FROM (
                SELECT *, failure_reason IS NOT NULL AND NOT is_sent
                    AND source > coalesce(max(source) FILTER (WHERE is_sent)
                        OVER (PARTITION BY user_id, endpoint_id), 0) AS is_failing
                FROM (
                    SELECT deliveries.user_id, deliveries.endpoint_id, deliveries.source, state, failure_reason,
                        next_attempt_at, deliveries.updated_at,
                        coalesce(entries.created_at, sources.created_at, deliveries.updated_at) AS made_at,
                        state IN ('accepted', 'delivered', 'opened') AS is_sent
                    FROM deliveries
                    LEFT JOIN entries
                        ON entries.user_id = deliveries.user_id AND entries.source = deliveries.source
                    LEFT JOIN sources ON number = deliveries.source
                    LEFT JOIN endpoints ON endpoints.user_id = deliveries.user_id
                        AND endpoints.endpoint_id = deliveries.endpoint_id
                    -- What was sent to an earlier address of the same channel says nothing of this one.
                    WHERE deliveries.updated_at > coalesce(endpoints.updated_at, '-infinity')
                ) AS tried
            ) AS judged
            GROUP BY user_id, endpoint_id;
            """)
}
