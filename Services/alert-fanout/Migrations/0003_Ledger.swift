import Postgres

extension AlertFanoutMigrations {
    /// What became of the recipients, fed by `notification.settled`, and whether it adds up.
    static let ledger = Migration(
        number: 3, name: "ledger",
        statements: """
            CREATE TABLE ledger (
                alert_id uuid NOT NULL REFERENCES alerts,
                outcome text NOT NULL CHECK (
                    outcome IN ('delivered', 'digested', 'muted', 'expired', 'superseded', 'failed')),
                recipients bigint NOT NULL CHECK (recipients >= 0),
                PRIMARY KEY (alert_id, outcome)
            );

            -- LATERAL, so that a condition on alerts is applied before anything is summed.
            CREATE VIEW ledger_balance AS
            SELECT alerts.alert_id, alerts.matched_at, alerts.matched, account.settled,
                alerts.matched - account.settled AS missing
            FROM alerts CROSS JOIN LATERAL (
                SELECT coalesce(sum(ledger.recipients), 0)::bigint AS settled
                FROM ledger WHERE ledger.alert_id = alerts.alert_id
            ) AS account;
            """)
}
