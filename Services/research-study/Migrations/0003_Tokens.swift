import PersonKeys
import Postgres

extension Migration {
    /// The keys that sign one answer a day, and the tokens that were spent.
    static let tokens = Migration(
        number: 3, name: "tokens",
        statements: """
            CREATE TABLE token_keys (
                study_id text NOT NULL REFERENCES studies ON DELETE CASCADE,
                -- In UTC.
                day date NOT NULL,
                -- DER, a SubjectPublicKeyInfo.
                public_key bytea NOT NULL,
                key_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
                -- The key that seals the private one, wrapped by the operator's master key; null once the day is over.
                wrapped bytea,
                sealed_private_key bytea,
                PRIMARY KEY (study_id, day),
                CHECK ((wrapped IS NULL) = (sealed_private_key IS NULL))
            );
            -- Nothing here says when, by whom or with which answer.
            CREATE TABLE spent_tokens (
                study_id text NOT NULL REFERENCES studies ON DELETE CASCADE,
                day date NOT NULL,
                -- SHA-256 of the token's message.
                digest bytea NOT NULL,
                PRIMARY KEY (study_id, digest)
            );
            """)
}

extension WrappedKeys {
    /// The private keys of the days that are not over.
    static let tokenKeys = WrappedKeys(table: "token_keys", id: "key_id", column: "wrapped")
}
