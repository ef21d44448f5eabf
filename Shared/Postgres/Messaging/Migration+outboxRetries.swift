extension Migration {
    /// What ``PostgresOutbox`` needs in addition to ``messaging(number:)``: partition keys and back-off of single
    /// messages. Every service adds it to its own list of migrations.
    public static func outboxRetries(number: Int) -> Migration {
        Migration(
            number: number, name: "outbox_retries",
            statements: """
                ALTER TABLE outbox
                    ADD COLUMN partition_key text,
                    ADD COLUMN attempts integer NOT NULL DEFAULT 0,
                    -- Set on a message that stepped back.
                    ADD COLUMN not_before timestamptz,
                    DROP CONSTRAINT outbox_pkey,
                    DROP CONSTRAINT outbox_id_key,
                    ADD PRIMARY KEY (id);
                -- However many stepped back, a claim reads none of them; a message in good health is in this index only.
                CREATE INDEX outbox_ready ON outbox (sequence) WHERE not_before IS NULL;
                CREATE INDEX outbox_postponed ON outbox (not_before, sequence) WHERE not_before IS NOT NULL;
                CREATE INDEX outbox_postponed_keys ON outbox (partition_key, type, sequence)
                    WHERE not_before IS NOT NULL AND partition_key IS NOT NULL;
                """)
    }
}
