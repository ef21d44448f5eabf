import Postgres

extension Migration {
    /// Who signs in through which provider, and sign-ins that are under way.
    static let socialSignIn = Migration(
        number: 12, name: "social_sign_in",
        statements: """
            CREATE TABLE social_identities (
                -- The provider's own name for the person, who keeps it for ever.
                issuer text NOT NULL,
                subject text NOT NULL,
                identity_id uuid NOT NULL UNIQUE,
                user_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
                linked_at timestamptz NOT NULL,
                used_at timestamptz NOT NULL,
                PRIMARY KEY (issuer, subject)
            );
            CREATE INDEX social_identities_user ON social_identities (user_id);

            CREATE TABLE social_attempts (
                state_digest bytea PRIMARY KEY,
                -- Of the cookie, from which nonce and code verifier follow as well.
                browser_digest bytea NOT NULL,
                provider text NOT NULL,
                expires_at timestamptz NOT NULL
            );
            CREATE INDEX social_attempts_expiry ON social_attempts (expires_at);

            -- An identity whose address is that of an account; the account's owner has not agreed yet.
            CREATE TABLE social_offers (
                browser_digest bytea PRIMARY KEY,
                issuer text NOT NULL,
                subject text NOT NULL,
                user_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
                expires_at timestamptz NOT NULL
            );
            CREATE INDEX social_offers_user ON social_offers (user_id);
            CREATE INDEX social_offers_expiry ON social_offers (expires_at);
            """)
}
