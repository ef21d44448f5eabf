import Postgres

extension Migration {
    /// What people write to support, and what support answers.
    static let inquiries = Migration(
        number: 38, name: "inquiries",
        statements: """
            -- Of people without an account, until the mailed link has confirmed their address. Nobody sees these.
            CREATE TABLE unconfirmed_inquiries (
                inquiry_id uuid PRIMARY KEY,
                -- SHA-256 of the link's token.
                confirmation bytea NOT NULL UNIQUE,
                -- Keyed: for the limits, and nobody's address.
                address_digest bytea NOT NULL,
                client_digest bytea NOT NULL,
                kind text NOT NULL,
                language text NOT NULL,
                -- The inquiry's own key, under the operator's master key. Null, like what it seals, once confirmed.
                wrapped_key bytea,
                address bytea,
                message bytea,
                sent_at timestamptz NOT NULL,
                confirmed_at timestamptz
            );
            CREATE INDEX unconfirmed_inquiries_of_address ON unconfirmed_inquiries (address_digest, sent_at);
            CREATE INDEX unconfirmed_inquiries_of_client ON unconfirmed_inquiries (client_digest, sent_at);
            CREATE INDEX unconfirmed_inquiries_by_age ON unconfirmed_inquiries (sent_at);

            CREATE TABLE inquiries (
                inquiry_id uuid PRIMARY KEY,
                -- Null for somebody without an account, who has an address instead.
                user_id uuid REFERENCES accounts ON DELETE CASCADE,
                address bytea,
                kind text NOT NULL CHECK (kind IN ('suggestion', 'correction', 'comment')),
                state text NOT NULL CHECK (state IN ('new', 'open', 'answered', 'closed')),
                -- Higher with each message and each change of the state by a person.
                version bigint NOT NULL CHECK (version > 0),
                language text NOT NULL,
                wrapped_key bytea NOT NULL,
                sent_at timestamptz NOT NULL,
                changed_at timestamptz NOT NULL,
                CHECK ((user_id IS NULL) <> (address IS NULL))
            );
            CREATE INDEX inquiries_of_person ON inquiries (user_id, changed_at);
            CREATE INDEX inquiries_by_state ON inquiries (state, changed_at, inquiry_id);
            CREATE INDEX inquiries_by_age ON inquiries (changed_at, inquiry_id);

            CREATE TABLE inquiry_messages (
                inquiry_id uuid NOT NULL REFERENCES inquiries ON DELETE CASCADE,
                -- From 1, without gaps.
                number bigint NOT NULL CHECK (number > 0),
                -- Who of support wrote it: an id that points nowhere, like those of the audit. Null for the person.
                answered_by uuid,
                sealed bytea NOT NULL,
                written_at timestamptz NOT NULL,
                PRIMARY KEY (inquiry_id, number)
            );

            CREATE TRIGGER refuse_retired_keys BEFORE INSERT OR UPDATE OF wrapped_key ON unconfirmed_inquiries
            FOR EACH ROW EXECUTE FUNCTION refuse_retired_key('wrapped_key');
            CREATE TRIGGER refuse_retired_keys BEFORE INSERT OR UPDATE OF wrapped_key ON inquiries
            FOR EACH ROW EXECUTE FUNCTION refuse_retired_key('wrapped_key');
            """)
}
