import Postgres

extension NotifierMigrations {
    /// Finds what is old enough to end. Rows are added in the order of time, so an index of block ranges is enough and
    /// costs a batch of a thousand people next to nothing.
    static let retention = Migration(
        number: 20, name: "retention",
        statements: """
            CREATE INDEX entries_by_age ON entries USING brin (created_at);
            CREATE INDEX deliveries_by_age ON deliveries USING brin (updated_at);
            -- Sources of before count from now.
            ALTER TABLE sources ADD created_at timestamptz NOT NULL DEFAULT now();
            CREATE INDEX sources_by_age ON sources USING brin (created_at);
            CREATE INDEX batches_by_age ON batches USING brin (settled_at);
            """)
}
