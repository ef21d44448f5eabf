import Postgres

extension Migration {
    /// What people consented to and when, who has confirmed an erasure, and what was asked to be exported.
    static let privacyRights = Migration(
        number: 40, name: "privacy_rights",
        statements: """
            -- A row for each answer, never rewritten. Nobody of before 0.9.0 has one until they change something.
            CREATE TABLE consent_changes (
                user_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
                consent text NOT NULL CHECK (consent IN ('location', 'notifications', 'health-data')),
                -- From 1; rises with each change.
                version bigint NOT NULL,
                is_granted boolean NOT NULL,
                -- Of the privacy notice that the person had before them; null where nobody was asked.
                notice_version bigint,
                changed_at timestamptz NOT NULL,
                PRIMARY KEY (user_id, consent, version)
            );
            CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                RAISE EXCEPTION 'what somebody answered is never rewritten'
                    USING ERRCODE = 'object_not_in_prerequisite_state';
            END
            $$;
            CREATE TRIGGER consent_changes_are_kept BEFORE UPDATE ON consent_changes
                FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

            CREATE VIEW refused_consents AS
            SELECT user_id, consent FROM (
                SELECT DISTINCT ON (user_id, consent) user_id, consent, is_granted FROM consent_changes
                ORDER BY user_id, consent, version DESC
            ) AS newest WHERE NOT is_granted;
            GRANT SELECT ON refused_consents TO ingest_gateway;

            CREATE TABLE notice_acceptances (
                user_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
                notice text NOT NULL CHECK (notice IN ('privacy', 'terms')),
                version bigint NOT NULL,
                accepted_at timestamptz NOT NULL,
                PRIMARY KEY (user_id, notice, version)
            );

            -- Null until it is in the log outside the database.
            ALTER TABLE erased_people ADD COLUMN logged_at timestamptz;

            CREATE TABLE erasure_receipts (
                receipt_id uuid PRIMARY KEY,
                user_id uuid NOT NULL UNIQUE,
                -- Null for an erasure that was replayed.
                token_digest bytea,
                requested_at timestamptz NOT NULL,
                announced_at timestamptz NOT NULL,
                completed_at timestamptz,
                -- Address and language of the last mail, under the link keys; null once it was asked for.
                contact bytea
            );
            CREATE INDEX erasure_receipts_open ON erasure_receipts (announced_at) WHERE completed_at IS NULL;
            CREATE TABLE erasure_confirmations (
                receipt_id uuid NOT NULL REFERENCES erasure_receipts ON DELETE CASCADE,
                service text NOT NULL,
                confirmed_at timestamptz NOT NULL,
                PRIMARY KEY (receipt_id, service)
            );

            CREATE TABLE exports (
                export_id uuid PRIMARY KEY,
                user_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
                language text NOT NULL,
                -- The private half of the export's key, under the link keys.
                sealed_key bytea NOT NULL,
                requested_at timestamptz NOT NULL,
                ready_at timestamptz
            );
            CREATE INDEX exports_of_person ON exports (user_id, requested_at);
            CREATE INDEX exports_by_age ON exports (requested_at);
            CREATE TABLE export_answers (
                export_id uuid NOT NULL REFERENCES exports ON DELETE CASCADE,
                service text NOT NULL,
                answered_at timestamptz NOT NULL,
                PRIMARY KEY (export_id, service)
            );
            """)
}
