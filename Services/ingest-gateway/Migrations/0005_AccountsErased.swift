import Postgres

extension Migration {
    /// What remains of a deleted account, the view from which alert-fanout rebuilds its audience, and the map of
    /// single reports.
    static let accountsErased = Migration(
        number: 5, name: "accounts_erased",
        statements: """
            -- So that no older version of the person's wishes wins over the deletion.
            CREATE TABLE erased_subscribers (
                user_id uuid PRIMARY KEY,
                version bigint NOT NULL,
                erased_at timestamptz NOT NULL
            );

            -- What subscriber.changed has told last of each person; places are rounded as each of them chose.
            CREATE VIEW subscribers AS
            SELECT user_id, version, wishes,
                CASE WHEN (wishes ->> 'emailNotifications')::boolean THEN email END AS email, false AS is_deleted
            FROM subscriptions JOIN accounts USING (user_id)
            UNION ALL
            SELECT user_id, version, NULL, NULL, true FROM erased_subscribers;
            GRANT USAGE ON SCHEMA ingest_gateway TO alert_fanout;
            GRANT SELECT ON subscribers TO alert_fanout;

            -- Where the map shows a report: a hundredth of a degree, or the coarser place that its author gave.
            -- Adding 0 turns -0 into 0.
            ALTER TABLE user_alerts
                ADD latitude double precision NOT NULL GENERATED ALWAYS AS (
                    round((report #>> '{place,coordinate,latitude}')::double precision * 100) / 100 + 0) STORED,
                ADD longitude double precision NOT NULL GENERATED ALWAYS AS (
                    round((report #>> '{place,coordinate,longitude}')::double precision * 100) / 100 + 0) STORED;

            -- How many reports a person has sent in the last hour.
            DROP INDEX user_alerts_user;
            CREATE INDEX user_alerts_user ON user_alerts (user_id, submitted_at);
            """)
}
