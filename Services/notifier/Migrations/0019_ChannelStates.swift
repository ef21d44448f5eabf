import Postgres

extension NotifierMigrations {
    /// What the gateway needs to tell people the truth about their channels, before and after they register them.
    static let channelStates = Migration(
        number: 19, name: "channel_states",
        statements: """
            ALTER TABLE sources
                DROP CONSTRAINT sources_kind_check,
                ADD CONSTRAINT sources_kind_check
                    CHECK (kind IN ('alert', 'digest', 'quiz-suggestion', 'reminder', 'test'));

            -- What, how high and where in one line of a digest; null where the title says as much.
            ALTER TABLE texts ADD COLUMN summary text;

            -- What this service can send, as its processes last wrote it down. One row.
            CREATE TABLE sending_settings (
                is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
                channels text[] NOT NULL,
                -- host:port in private networks that addresses may name all the same.
                private_hosts text[] NOT NULL,
                recorded_at timestamptz NOT NULL
            );

            -- The last word of each address: an address fails while the newest notification that was tried there has
            -- not been accepted. Ordered by source, since the times of rows change when people open what they got.
            CREATE VIEW channel_states AS
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
                        next_attempt_at, deliveries.updated_at, coalesce(entries.created_at, deliveries.updated_at) AS made_at,
                        state IN ('accepted', 'delivered', 'opened') AS is_sent
                    FROM deliveries
                    LEFT JOIN entries
                        ON entries.user_id = deliveries.user_id AND entries.source = deliveries.source
                    LEFT JOIN endpoints ON endpoints.user_id = deliveries.user_id
                        AND endpoints.endpoint_id = deliveries.endpoint_id
                    -- What was sent to an earlier address of the same channel says nothing of this one.
                    WHERE deliveries.updated_at > coalesce(endpoints.updated_at, '-infinity')
                ) AS tried
            ) AS judged
            GROUP BY user_id, endpoint_id;

            GRANT SELECT ON sending_settings, channel_states TO ingest_gateway;
            """)
}
