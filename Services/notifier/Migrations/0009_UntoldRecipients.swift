import Postgres

extension NotifierMigrations {
    /// Who must not be notified, and their counts: a batch's `size` = `delivered` + `expired` + `superseded` +
    /// `failed`.
    static let untoldRecipients = Migration(
        number: 9, name: "untold_recipients",
        statements: """
            ALTER TABLE subscribers ADD COLUMN is_deleted boolean NOT NULL DEFAULT false;
            -- Each recipient is looked up in it; it is as small as the number of deleted accounts.
            CREATE INDEX subscribers_deleted ON subscribers (user_id) WHERE is_deleted;

            CREATE TABLE stopped_alerts (
                alert_id uuid PRIMARY KEY,
                stopped_at timestamptz NOT NULL,
                noted_at timestamptz NOT NULL
            );

            ALTER TABLE batches
                ADD COLUMN expired integer NOT NULL DEFAULT 0,
                ADD COLUMN superseded integer NOT NULL DEFAULT 0,
                DROP CONSTRAINT balanced,
                ADD CONSTRAINT balanced CHECK (size = delivered + expired + superseded + failed);
            """)
}
