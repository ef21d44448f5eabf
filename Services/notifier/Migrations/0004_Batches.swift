import Postgres

extension NotifierMigrations {
    /// The outcome counts of each batch, for the operator: `size` = `delivered` + `failed`.
    static let batches = Migration(
        number: 4, name: "batches",
        statements: """
            CREATE TABLE batches (
                batch_id uuid PRIMARY KEY,
                alert_id uuid NOT NULL,
                size integer NOT NULL,
                delivered integer NOT NULL,
                failed integer NOT NULL,
                settled_at timestamptz NOT NULL,
                CONSTRAINT balanced CHECK (size = delivered + failed)
            );
            CREATE INDEX batches_by_alert ON batches (alert_id);
            """)
}
