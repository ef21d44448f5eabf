import Postgres

extension Migration {
    /// Who is invited: IDs without names, and what became of each.
    static let invitees = Migration(
        number: 2, name: "invitees",
        statements: """
            CREATE TABLE statuses (
                name text PRIMARY KEY,
                -- The application relies on it.
                is_built_in boolean NOT NULL,
                -- Invitees are listed in this order.
                rank smallint NOT NULL
            );
            CREATE UNIQUE INDEX statuses_name ON statuses (lower(name));
            INSERT INTO statuses (name, is_built_in, rank) VALUES
                ('Invited', true, 1), ('Participating', true, 2), ('Restricted', true, 3), ('Withdrawn', true, 4);

            CREATE TABLE invitees (
                study_id text NOT NULL REFERENCES studies ON DELETE CASCADE,
                -- Five characters, of which the last checks the others.
                code text NOT NULL,
                status text NOT NULL REFERENCES statuses,
                -- Days and not times, in UTC: nothing here can be compared with when an answer came.
                created_on date NOT NULL,
                enrolled_on date,
                left_on date,
                -- SHA-256 of the secret that the device holds; null until somebody enrols.
                participant_digest bytea UNIQUE,
                -- Of the consent that was signed.
                consent_version integer,
                -- The last day for which a token was signed; whether it was used is known to nobody.
                token_day date,
                -- SHA-256 of the blinded message that was signed for it, so that a lost answer can be repeated.
                token_request bytea,
                PRIMARY KEY (study_id, code)
            );
            CREATE INDEX invitees_status ON invitees (study_id, status, code);
            CREATE INDEX invitees_status_name ON invitees (status);

            -- Deleted ones without their IDs: retention must not look better because of a deletion.
            CREATE TABLE deleted_invitees (
                number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                study_id text NOT NULL REFERENCES studies ON DELETE CASCADE,
                -- At its end.
                status text NOT NULL,
                created_on date NOT NULL,
                enrolled_on date,
                left_on date,
                deleted_on date NOT NULL
            );
            CREATE INDEX deleted_invitees_study ON deleted_invitees (study_id);

            -- Who tries IDs that do not exist. Unlogged: a crash of the server forgets them.
            CREATE UNLOGGED TABLE invitation_attempts (
                -- Keyed, of an address: nobody's is stored.
                digest bytea PRIMARY KEY,
                -- Attempts that are not forgiven yet, as of level_at.
                level double precision NOT NULL,
                level_at timestamptz NOT NULL,
                forgotten_at timestamptz NOT NULL
            );
            CREATE INDEX invitation_attempts_forgotten ON invitation_attempts (forgotten_at);
            """)
}
