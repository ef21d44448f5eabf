import Postgres

extension Migration {
    /// Where outside channels reach a person.
    static let channels = Migration(
        number: 7, name: "channels",
        statements: """
            CREATE TABLE delivery_endpoints (
                user_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
                endpoint_id uuid NOT NULL,
                -- Rises with each change that is announced.
                version bigint NOT NULL,
                -- SHA-256 of channel and URL or token: the same address is the same endpoint.
                address_digest bytea NOT NULL,
                address jsonb NOT NULL,
                name text,
                added_at timestamptz NOT NULL,
                -- Why and since when nothing is sent there any more.
                retired_reason text,
                retired_at timestamptz,
                PRIMARY KEY (user_id, endpoint_id),
                UNIQUE (user_id, address_digest),
                CHECK ((retired_reason IS NULL) = (retired_at IS NULL))
            );
            -- Whose a browser or phone was before.
            CREATE INDEX delivery_endpoints_digest ON delivery_endpoints (address_digest);

            ALTER TABLE accounts
                -- Mail to the account's address came back; nothing is sent there.
                ADD COLUMN email_bounced_at timestamptz,
                -- The version of the subscription with which the person switched e-mail on, or on again.
                ADD COLUMN email_confirmed_version bigint NOT NULL DEFAULT 0;
            """)
}
