import Postgres

extension Migration {
    /// Studies as their authors wrote them, with every version that participants have had before them.
    static let studies = Migration(
        number: 1, name: "studies",
        statements: """
            CREATE TABLE studies (
                id text PRIMARY KEY,
                phase text NOT NULL CHECK (phase IN ('design', 'recruitment', 'running', 'analysis', 'closed')),
                -- The one that holds now.
                version integer NOT NULL,
                -- Of answers, in UTC.
                first_day date NOT NULL,
                -- Of answers; that of a study that was ended before is the day of its end.
                last_day date NOT NULL,
                -- How many days after the last one everything is deleted.
                kept_days integer NOT NULL,
                -- Of synthetic people, and shown to none.
                is_simulated boolean NOT NULL DEFAULT false,
                created_at timestamptz NOT NULL,
                closed_on date
            );
            -- Participants' pages show one study.
            CREATE UNIQUE INDEX studies_current ON studies ((true))
                WHERE phase IN ('recruitment', 'running') AND NOT is_simulated;

            CREATE TABLE study_versions (
                study_id text NOT NULL REFERENCES studies ON DELETE CASCADE,
                version integer NOT NULL,
                -- The file, byte by byte.
                definition json NOT NULL,
                -- Null for a version whose consent reads as before.
                consent_change text CHECK (consent_change IN ('material', 'cosmetic')),
                published_at timestamptz NOT NULL,
                PRIMARY KEY (study_id, version)
            );
            """)
}
