import Postgres

extension Migration {
    /// Whose journal there is, and what they entered.
    static let entries = Migration(
        number: 1, name: "entries",
        statements: """
            -- From the newest subscriber.changed: whose clocks say which day it is, and where the air is theirs.
            CREATE TABLE people (
                user_id uuid PRIMARY KEY,
                version bigint NOT NULL,
                time_zone text NOT NULL,
                latitude double precision,
                longitude double precision,
                is_deleted boolean NOT NULL,
                deleted_at timestamptz
            );

            -- Nothing is overwritten: a change adds a version, and so does a withdrawal.
            CREATE TABLE entries (
                user_id uuid NOT NULL,
                -- Made by the device, so that what is sent twice is stored once.
                entry_id uuid NOT NULL,
                version integer NOT NULL CHECK (version > 0),
                -- Where the person is.
                day date NOT NULL,
                -- What was entered, sealed with the person's key.
                sealed bytea NOT NULL,
                recorded_at timestamptz NOT NULL,
                PRIMARY KEY (user_id, entry_id, version)
            );
            CREATE INDEX entries_by_day ON entries (user_id, day);
            """)
}
