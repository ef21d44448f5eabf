import Postgres

extension HealthMetricsAnalyzerMigrations {
    /// People, and their measurements and daily figures, sealed with their own keys. Of a measurement only the person,
    /// the kind and the day are in clear text. The service empties `measurements`, see
    /// ``MeasurementUpgrade``.
    static let storage = Migration(
        number: 7, name: "storage",
        statements: """
            CREATE TABLE people (
                user_id uuid PRIMARY KEY,
                version bigint NOT NULL,
                latitude double precision,
                longitude double precision,
                time_zone text NOT NULL,
                language text NOT NULL,
                -- Kilometres.
                radius double precision NOT NULL,
                sensitivities jsonb NOT NULL,
                is_deleted boolean NOT NULL
            );

            CREATE TABLE sample_blocks (
                user_id uuid NOT NULL,
                kind text NOT NULL,
                -- In UTC.
                day date NOT NULL,
                count integer NOT NULL,
                sealed bytea NOT NULL,
                PRIMARY KEY (user_id, kind, day)
            );
            -- What is sealed cannot be compressed, so nobody tries.
            ALTER TABLE sample_blocks ALTER COLUMN sealed SET STORAGE EXTERNAL;
            CREATE INDEX sample_blocks_by_day ON sample_blocks USING brin (day);

            CREATE TABLE person_health (
                user_id uuid PRIMARY KEY,
                sealed bytea NOT NULL,
                changed_at timestamptz NOT NULL
            );
            ALTER TABLE person_health ALTER COLUMN sealed SET STORAGE EXTERNAL;

            -- A row for each day's update: the tolerance that holds from then on, and on what it stands.
            CREATE TABLE policy (
                day date PRIMARY KEY,
                tolerance double precision NOT NULL,
                suggestion_days bigint NOT NULL,
                person_days bigint NOT NULL
            );

            -- Who works on a day's update claims its row; a claim that is not renewed may be taken over.
            CREATE TABLE daily_updates (
                day date PRIMARY KEY,
                started_at timestamptz NOT NULL,
                claimed_at timestamptz NOT NULL,
                finished_at timestamptz
            );
            """)
}
