import Postgres

extension AlertFanoutMigrations {
    /// What was matched, who was told, and in which batches.
    static let alerts = Migration(
        number: 2, name: "alerts",
        statements: """
            -- matched counts the recipients of all batches: people told before of the same level are not among them.
            CREATE TABLE alerts (
                alert_id uuid PRIMARY KEY,
                kind text NOT NULL CHECK (kind IN ('station', 'forecast', 'user')),
                allergen text NOT NULL,
                intensity smallint NOT NULL CHECK (intensity BETWEEN 0 AND 10),
                matched bigint NOT NULL DEFAULT 0,
                batches integer NOT NULL DEFAULT 0,
                raised_at timestamptz NOT NULL,
                matched_at timestamptz NOT NULL
            );
            CREATE INDEX alerts_matched_at ON alerts (matched_at);

            -- The highest level of which a person was told. allergen is one allergen, several joined by '+', or
            -- 'unsure'; source is 'station', 'forecast' or a user alert's own 'user:<alert id>', so that neighbouring
            -- stations do not repeat each other, while a measurement still follows its forecast.
            CREATE TABLE notified (
                user_id uuid NOT NULL,
                allergen text NOT NULL,
                day date NOT NULL,
                source text NOT NULL,
                level smallint NOT NULL CHECK (level BETWEEN 0 AND 4),
                alert_id uuid NOT NULL,
                PRIMARY KEY (user_id, allergen, day, source)
            );

            CREATE TABLE batches (
                batch_id uuid PRIMARY KEY,
                alert_id uuid NOT NULL REFERENCES alerts,
                recipients integer NOT NULL CHECK (recipients > 0),
                settled_at timestamptz
            );
            CREATE INDEX batches_alert ON batches (alert_id);
            """)
}
