import Postgres

extension Migration {
    /// What researchers take along: workbooks that are being made, and those of the last days.
    static let exports = Migration(
        number: 5, name: "exports",
        statements: """
            -- Who asked for one is in the audit, which is elsewhere: nobody is named here.
            CREATE TABLE exports (
                export_id uuid PRIMARY KEY,
                study_id text NOT NULL REFERENCES studies ON DELETE CASCADE,
                requested_at timestamptz NOT NULL,
                state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
                -- Of whoever makes it, until when; another takes it anew afterwards.
                claim uuid,
                claimed_until timestamptz NOT NULL,
                attempts integer NOT NULL DEFAULT 0,
                -- Null until they are counted.
                rows_total bigint,
                rows_done bigint NOT NULL DEFAULT 0,
                -- Why it was given up.
                failure text,
                finished_at timestamptz,
                -- SHA-256 of the file, in hexadecimal.
                workbook_digest text,
                workbook_bytes bigint,
                csv_bytes bigint
            );
            -- One at a time of each study: who asks for another gets the one that is being made.
            CREATE UNIQUE INDEX exports_open ON exports (study_id) WHERE state IN ('waiting', 'running');
            CREATE INDEX exports_by_age ON exports (requested_at);

            -- Stored with the export's end, all or none.
            CREATE TABLE export_chunks (
                export_id uuid NOT NULL REFERENCES exports ON DELETE CASCADE,
                kind text NOT NULL CHECK (kind IN ('workbook', 'csv')),
                -- From 0; each of 1 MB but the last.
                number integer NOT NULL,
                bytes bytea NOT NULL,
                PRIMARY KEY (export_id, kind, number)
            );
            """)
}
