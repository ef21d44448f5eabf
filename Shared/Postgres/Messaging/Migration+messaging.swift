extension Migration {
    /// The tables of ``PostgresOutbox`` and ``PostgresTransaction/firstHandling(of:by:)``; every service adds it to its
    /// own list of migrations.
    public static func messaging(number: Int) -> Migration {
        Migration(
            number: number, name: "messaging",
            statements: """
                -- Rows live for moments, so the table is vacuumed by their number, not by its size.
                CREATE TABLE outbox (
                    sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                    id uuid NOT NULL UNIQUE,
                    type text NOT NULL,
                    source text NOT NULL,
                    time timestamptz NOT NULL,
                    traceparent text NOT NULL,
                    body bytea NOT NULL,
                    created_at timestamptz NOT NULL DEFAULT now()
                ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

                CREATE TABLE handled_messages (
                    message_id uuid NOT NULL,
                    handler text NOT NULL,
                    handled_at timestamptz NOT NULL DEFAULT now(),
                    PRIMARY KEY (message_id, handler)
                );
                CREATE INDEX handled_messages_by_time ON handled_messages (handled_at);
                """)
    }
}

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

extension Migration {
    /// What ``PostgresOutbox`` needs in addition to ``outboxRetries(number:)``: the lane of a message. Every service
    /// adds it to its own list of migrations.
    public static func outboxLanes(number: Int) -> Migration {
        Migration(number: number, name: "outbox_lanes", statements: "ALTER TABLE outbox ADD COLUMN lane text;")
    }
}
