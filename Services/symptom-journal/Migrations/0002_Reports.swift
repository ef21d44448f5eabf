import Postgres

extension Migration {
    /// Reports for a doctor.
    static let reports = Migration(
        number: 20, name: "reports",
        statements: """
            -- The graphs that a person has chosen for their next report.
            CREATE TABLE report_drafts (
                user_id uuid PRIMARY KEY,
                -- With the person's key, as everything sealed below.
                sealed bytea NOT NULL,
                changed_at timestamptz NOT NULL
            );

            CREATE TABLE reports (
                report_id uuid PRIMARY KEY,
                user_id uuid NOT NULL,
                requested_at timestamptz NOT NULL,
                -- What it is to show, sealed.
                request bytea NOT NULL,
                rendered_at timestamptz,
                -- The files, sealed; null until they are made.
                pdf bytea,
                fhir bytea,
                -- Printed on it, and a digest of the PDF: they say nothing of what is in it.
                code text,
                pdf_digest bytea,
                CHECK ((rendered_at IS NULL) = (pdf IS NULL AND fhir IS NULL AND code IS NULL AND pdf_digest IS NULL))
            );
            CREATE INDEX reports_of_person ON reports (user_id, requested_at);
            CREATE INDEX reports_by_code ON reports (code);
            CREATE INDEX reports_by_age ON reports (requested_at);

            -- Links by which a doctor opens a report.
            CREATE TABLE report_shares (
                -- Of the token in the link: nobody who reads the table can open a report.
                token_digest bytea PRIMARY KEY,
                report_id uuid NOT NULL REFERENCES reports ON DELETE CASCADE,
                user_id uuid NOT NULL,
                -- To whom it was sent, sealed.
                address bytea NOT NULL,
                created_at timestamptz NOT NULL,
                expires_at timestamptz NOT NULL,
                -- When it was first opened.
                opened_at timestamptz
            );
            CREATE INDEX report_shares_of_report ON report_shares (report_id);
            CREATE INDEX report_shares_of_person ON report_shares (user_id, created_at);
            CREATE INDEX report_shares_by_end ON report_shares (expires_at);
            """)
}
