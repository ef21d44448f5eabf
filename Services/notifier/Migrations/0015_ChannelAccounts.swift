import Postgres

extension NotifierMigrations {
    /// The state of sending by channel, for the status page.
    static let channelAccounts = Migration(
        number: 15, name: "channel_accounts",
        statements: """
            CREATE INDEX deliveries_failed ON deliveries (updated_at) WHERE state = 'failed';

            -- Bounded, since it is asked most when most waits: of each kind the first 100,001 messages are counted.
            CREATE VIEW channel_accounts AS
            SELECT channel, count(*) FILTER (WHERE is_due) AS waiting,
                min(next_attempt_at) FILTER (WHERE is_due) AS waiting_since,
                count(*) FILTER (WHERE is_retrying) AS retrying, count(*) FILTER (WHERE is_failed) AS failed
            FROM (
                (SELECT channel, next_attempt_at,
                    next_attempt_at <= now() AND coalesce(lease_until, '-infinity') <= now() AS is_due,
                    attempts > 0 AND next_attempt_at > now() AS is_retrying, false AS is_failed
                FROM deliveries WHERE state = 'queued' LIMIT 100001)
                UNION ALL
                (SELECT channel, next_attempt_at, false, false, true
                FROM deliveries WHERE state = 'failed' AND updated_at > now() - interval '1 day' LIMIT 100001)
            ) AS told
            GROUP BY channel;

            GRANT SELECT ON channel_accounts TO ingest_gateway;
            """)
}
