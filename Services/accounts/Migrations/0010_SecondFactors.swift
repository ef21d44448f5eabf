import Postgres

extension Migration {
    /// Authenticator apps, PINs, and sign-ins that wait for a code.
    static let secondFactors = Migration(
        number: 10, name: "second_factors",
        statements: """
            CREATE TABLE totp_factors (
                user_id uuid PRIMARY KEY REFERENCES people ON DELETE CASCADE,
                -- Sealed under the person's key; null until the first code confirmed it.
                secret bytea,
                confirmed_at timestamptz,
                -- Of the code that was accepted last: it and older ones are not accepted again.
                last_step bigint,
                -- Sealed as well; waits for its first code and then replaces the one before.
                new_secret bytea,
                started_at timestamptz NOT NULL
            );

            CREATE TABLE recovery_codes (
                user_id uuid NOT NULL REFERENCES totp_factors ON DELETE CASCADE,
                digest bytea NOT NULL,
                PRIMARY KEY (user_id, digest)
            );

            CREATE TABLE pending_sign_ins (
                token_digest bytea PRIMARY KEY,
                user_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
                expires_at timestamptz NOT NULL
            );
            CREATE INDEX pending_sign_ins_user ON pending_sign_ins (user_id);
            CREATE INDEX pending_sign_ins_expiry ON pending_sign_ins (expires_at);

            CREATE TABLE pins (
                user_id uuid PRIMARY KEY REFERENCES people ON DELETE CASCADE,
                -- scrypt, sealed under the person's key: all PINs of six digits could be tried in a day.
                hash bytea NOT NULL,
                failures int NOT NULL,
                set_at timestamptz NOT NULL
            );
            """)
}
