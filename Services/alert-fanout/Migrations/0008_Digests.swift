import Postgres

extension AlertFanoutMigrations {
    /// What waits for the digest: for each chunk the people who are to read of an alert once it is due.
    static let digests = Migration(
        number: 8, name: "digests",
        statements: """
            CREATE TABLE digest_chunks (
                due_at timestamptz NOT NULL,
                chunk integer NOT NULL,
                alert_id uuid NOT NULL REFERENCES alerts,
                -- 128 bytes: a bit for each slot, the lowest bit of a byte first.
                slots bytea NOT NULL,
                PRIMARY KEY (due_at, chunk, alert_id)
            );
            CREATE INDEX digest_chunks_alert ON digest_chunks (alert_id);
            """)
}
