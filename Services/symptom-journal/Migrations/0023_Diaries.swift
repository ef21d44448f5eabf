import Postgres

extension Migration {
    /// Diaries that are kept in the account.
    static let diaries = Migration(
        number: 23, name: "diaries",
        statements: """
            CREATE TABLE diary_operations (
                user_id uuid NOT NULL,
                -- The place in the person's diary, from 1.
                sequence bigint NOT NULL CHECK (sequence > 0),
                -- Made by the device, so that what is sent twice is taken once.
                operation_id uuid NOT NULL,
                -- What was done, sealed with the person's key.
                sealed bytea NOT NULL,
                taken_at timestamptz NOT NULL,
                PRIMARY KEY (user_id, sequence),
                UNIQUE (user_id, operation_id)
            );
            """)
}
