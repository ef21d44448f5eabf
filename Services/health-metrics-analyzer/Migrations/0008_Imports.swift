import Postgres

extension HealthMetricsAnalyzerMigrations {
    /// The queue of uploaded files, and the profiles of people's files.
    static let imports = Migration(
        number: 8, name: "imports",
        statements: """
            CREATE TABLE imports (
                import_id uuid PRIMARY KEY,
                user_id uuid NOT NULL,
                state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'reading', 'done')),
                noted_at timestamptz NOT NULL,
                -- Of the file, in bytes.
                bytes_read bigint NOT NULL DEFAULT 0,
                -- Measurements kept for the first time, by whoever has read so far.
                taken bigint NOT NULL DEFAULT 0,
                -- How often somebody began to read it.
                attempts bigint NOT NULL DEFAULT 0,
                -- Whoever reads it holds it under this name until then; afterwards anybody may take it.
                claim uuid,
                claimed_until timestamptz NOT NULL DEFAULT '-infinity',
                settled_at timestamptz
            );
            CREATE INDEX imports_waiting ON imports (noted_at) WHERE state <> 'done';
            CREATE INDEX imports_user ON imports (user_id);
            CREATE INDEX imports_settled ON imports (settled_at) WHERE state = 'done';

            -- For the progress bar of the person.
            CREATE VIEW import_progress AS SELECT import_id, state, bytes_read FROM imports;
            GRANT USAGE ON SCHEMA health_metrics_analyzer TO ingest_gateway;
            GRANT SELECT ON import_progress TO ingest_gateway;

            -- Whose profile a person's files of one format are: a digest, sealed with the person's key.
            CREATE TABLE source_profiles (
                user_id uuid NOT NULL,
                format text NOT NULL,
                sealed bytea NOT NULL,
                PRIMARY KEY (user_id, format)
            );
            """)
}
