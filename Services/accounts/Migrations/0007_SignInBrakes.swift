import Postgres

extension Migration {
    /// Who tries too often, and from where people have signed in. Addresses are keyed digests: nobody's is stored.
    static let signInBrakes = Migration(
        number: 7, name: "sign_in_brakes",
        statements: """
            CREATE TABLE attempt_brakes (
                -- Of a purpose, an account or an address, or both.
                digest bytea PRIMARY KEY,
                -- Attempts that are not forgiven yet, as of level_at.
                level double precision NOT NULL,
                level_at timestamptz NOT NULL,
                -- When the next attempt may be made.
                free_at timestamptz NOT NULL,
                forgotten_at timestamptz NOT NULL
            );
            CREATE INDEX attempt_brakes_forgotten ON attempt_brakes (forgotten_at);

            -- An address or a browser from which the person has signed in.
            CREATE TABLE known_clients (
                user_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
                digest bytea NOT NULL,
                seen_at timestamptz NOT NULL,
                PRIMARY KEY (user_id, digest)
            );
            CREATE INDEX known_clients_seen ON known_clients (seen_at);
            """)
}
