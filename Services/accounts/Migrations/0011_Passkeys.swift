import Postgres

extension Migration {
    /// Passkeys, and the challenges that were used and have not expired.
    static let passkeys = Migration(
        number: 11, name: "passkeys",
        statements: """
            CREATE TABLE passkeys (
                credential_id bytea PRIMARY KEY,
                user_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
                name text NOT NULL,
                -- A COSE_Key, RFC 9053.
                public_key bytea NOT NULL,
                -- How often it has signed, as the authenticator says; 0 when it does not count.
                counter bigint NOT NULL,
                is_backup_eligible boolean NOT NULL,
                is_backed_up boolean NOT NULL,
                transports text[] NOT NULL,
                created_at timestamptz NOT NULL,
                used_at timestamptz
            );
            CREATE INDEX passkeys_user ON passkeys (user_id);

            CREATE TABLE used_challenges (
                digest bytea PRIMARY KEY,
                expires_at timestamptz NOT NULL
            );
            CREATE INDEX used_challenges_expiry ON used_challenges (expires_at);
            """)
}
