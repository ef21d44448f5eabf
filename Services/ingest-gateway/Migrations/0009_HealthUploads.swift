import Postgres

extension Migration {
    /// Files with measurements on their way to the health-metrics-analyzer.
    static let healthUploads = Migration(
        number: 9, name: "health_uploads",
        statements: """
            CREATE TABLE health_uploads (
                import_id uuid PRIMARY KEY,
                user_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
                -- Of a random key that seals this file alone; another takes its place once the file is read.
                wrapped_key bytea NOT NULL,
                size bigint NOT NULL,
                received bigint NOT NULL DEFAULT 0,
                pieces bigint NOT NULL DEFAULT 0,
                -- What the client said of the file (Upload-Metadata), sealed.
                metadata bytea,
                state text NOT NULL DEFAULT 'waiting-for-bytes'
                    CHECK (state IN ('waiting-for-bytes', 'queued', 'done')),
                created_at timestamptz NOT NULL,
                -- Of what waits for bytes.
                expires_at timestamptz NOT NULL,
                finished_at timestamptz,
                -- Which kinds of data a file had says much of its person: sealed.
                report bytea,
                CHECK (received BETWEEN 0 AND size),
                CHECK ((state = 'waiting-for-bytes') = (received < size)),
                CHECK ((state = 'done') = (finished_at IS NOT NULL AND report IS NOT NULL))
            );
            CREATE INDEX health_uploads_user ON health_uploads (user_id, created_at);
            CREATE INDEX health_uploads_expiry ON health_uploads (expires_at) WHERE state = 'waiting-for-bytes';
            CREATE INDEX health_uploads_finished ON health_uploads (finished_at) WHERE state = 'done';

            CREATE TABLE health_upload_chunks (
                import_id uuid NOT NULL REFERENCES health_uploads ON DELETE CASCADE,
                start bigint NOT NULL,
                length integer NOT NULL,
                sealed bytea NOT NULL,
                PRIMARY KEY (import_id, start)
            );
            -- What is sealed cannot be compressed, so the server need not try.
            ALTER TABLE health_upload_chunks ALTER sealed SET STORAGE EXTERNAL;

            -- Whole files that wait to be read. A file that is not here any more was read, or its person took it back.
            CREATE VIEW health_files AS
            SELECT import_id, user_id, wrapped_key, size FROM health_uploads WHERE state = 'queued';
            CREATE VIEW health_file_chunks AS
            SELECT import_id, start, length, sealed FROM health_upload_chunks JOIN health_files USING (import_id);
            GRANT USAGE ON SCHEMA ingest_gateway TO health_metrics_analyzer;
            GRANT SELECT ON health_files, health_file_chunks TO health_metrics_analyzer;
            """)
}
