import Postgres

extension Migration {
    /// Which erasures are in the log outside the database, and who there is, for services that keep people of their own.
    static let erasures = Migration(
        number: 18, name: "erasures",
        statements: """
            -- Null until the erasure is in the log that a restored backup is compared with.
            ALTER TABLE erased_subscribers ADD logged_at timestamptz;
            CREATE INDEX erased_subscribers_unlogged ON erased_subscribers (erased_at) WHERE logged_at IS NULL;
            CREATE INDEX erased_subscribers_by_age ON erased_subscribers (erased_at);

            CREATE INDEX sessions_expiry ON sessions (expires_at);
            CREATE INDEX threshold_suggestions_by_age ON threshold_suggestions (suggested_at);
            CREATE INDEX delivery_endpoints_retired ON delivery_endpoints (retired_at) WHERE retired_at IS NOT NULL;

            -- Everybody with an account. Whom a service knows and this view does not has left.
            CREATE VIEW people AS
            SELECT user_id, coalesce(version, 0) AS version FROM accounts LEFT JOIN subscriptions USING (user_id);
            CREATE VIEW people_endpoints AS SELECT user_id, endpoint_id FROM delivery_endpoints;
            GRANT USAGE ON SCHEMA ingest_gateway TO alert_fanout, environment_poller, health_metrics_analyzer, notifier;
            GRANT SELECT ON people TO alert_fanout, environment_poller, health_metrics_analyzer, notifier;
            GRANT SELECT ON people_endpoints TO notifier;
            """)
}
