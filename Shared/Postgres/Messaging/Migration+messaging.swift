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
