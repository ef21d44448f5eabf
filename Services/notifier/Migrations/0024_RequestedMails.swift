import Postgres

extension NotifierMigrations {
    /// The mails that services request, one by one.
    static let requestedMails = Migration(
        number: 24, name: "requested_mails",
        statements: """
            ALTER TABLE sources
                DROP CONSTRAINT sources_kind_check,
                ADD CONSTRAINT sources_kind_check
                    CHECK (kind IN ('alert', 'digest', 'quiz-suggestion', 'reminder', 'test', 'account'));

            -- Neither text nor address: both stay in the view `requested_notifications` of the sender.
            CREATE TABLE requested_mails (
                request_id uuid PRIMARY KEY,
                -- The service whose view it is.
                sender text NOT NULL,
                kind text NOT NULL,
                -- Null for an address that belongs to no account.
                user_id uuid,
                requested_at timestamptz NOT NULL,
                expires_at timestamptz NOT NULL,
                state text NOT NULL CHECK (state IN ('queued', 'accepted', 'failed', 'expired', 'withdrawn')),
                -- Why it failed, was withdrawn or is tried again.
                reason text,
                attempts integer NOT NULL DEFAULT 0,
                -- While a worker sends it, the end of its lease.
                next_attempt_at timestamptz NOT NULL,
                updated_at timestamptz NOT NULL
            );
            CREATE INDEX requested_mails_due ON requested_mails (next_attempt_at) WHERE state = 'queued';
            CREATE INDEX requested_mails_of_person ON requested_mails (user_id);
            CREATE INDEX requested_mails_by_age ON requested_mails USING brin (updated_at);
            """)
}
