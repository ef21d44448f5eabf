import Postgres

extension Migration {
    /// Answers, which lead to nobody: first as they come, with the token that was spent for each; after the next mixing
    /// without it.
    static let answers = Migration(
        number: 4, name: "answers",
        statements: """
            CREATE TABLE intake (
                study_id text NOT NULL REFERENCES studies ON DELETE CASCADE,
                -- SHA-256 of the token's message.
                token_digest bytea NOT NULL,
                token_day date NOT NULL,
                -- The columns of `responses`, by their names.
                answer jsonb NOT NULL,
                PRIMARY KEY (study_id, token_digest)
            );
            CREATE TABLE responses (
                study_id text NOT NULL REFERENCES studies ON DELETE CASCADE,
                -- Random: a running number would tell the order.
                id uuid NOT NULL,
                -- The one in which the environment was read.
                hour timestamptz NOT NULL,
                -- The centre of a cell of a tenth of a degree.
                latitude double precision NOT NULL,
                longitude double precision NOT NULL,
                -- Of the town near the cell's centre; null where there is none.
                place_name text,
                country_code text,
                -- Grains/m³.
                tree real,
                grass real,
                weed real,
                -- On the US scale.
                aqi smallint,
                -- ppm.
                co real,
                -- ppb.
                o3 real,
                no2 real,
                so2 real,
                -- µg/m³.
                pm10 real,
                pm25 real,
                -- °C, percent, mm, km/h.
                temperature real,
                humidity real,
                rain real,
                wind real,
                -- In the order of the survey's questions; null for one that was not asked.
                answers smallint[] NOT NULL,
                PRIMARY KEY (study_id, id)
            );
            """)
}
