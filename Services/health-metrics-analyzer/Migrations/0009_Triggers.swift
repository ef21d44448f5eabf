import Postgres

extension HealthMetricsAnalyzerMigrations {
    /// People's answers, the air where they live, and what both suggest. How a person felt is sealed with their own
    /// key; only the fact that they answered is in clear text.
    static let triggers = Migration(
        number: 9, name: "triggers",
        statements: """
            CREATE TABLE symptom_days (
                user_id uuid NOT NULL,
                -- Where the person is.
                day date NOT NULL,
                quiz text NOT NULL,
                revision bigint NOT NULL,
                sealed bytea NOT NULL,
                PRIMARY KEY (user_id, day, quiz)
            );
            ALTER TABLE symptom_days ALTER COLUMN sealed SET STORAGE EXTERNAL;
            CREATE INDEX symptom_days_by_day ON symptom_days (day);

            -- Who has answered since their days were last looked through, and since when.
            CREATE TABLE changed_symptoms (
                user_id uuid PRIMARY KEY,
                changed_at timestamptz NOT NULL
            );

            ALTER TABLE suggestions ADD COLUMN answered_at timestamptz;
            CREATE INDEX suggestions_by_day ON suggestions (day);

            CREATE TABLE threshold_proposals (
                proposal_id uuid PRIMARY KEY,
                user_id uuid NOT NULL,
                proposed_at timestamptz NOT NULL,
                -- The allergen and the threshold.
                sealed bytea NOT NULL
            );
            CREATE INDEX threshold_proposals_by_user ON threshold_proposals (user_id, proposed_at);

            -- The highest of each day where the station is.
            CREATE TABLE station_levels (
                provider text NOT NULL,
                station_id text NOT NULL,
                allergen text NOT NULL,
                day date NOT NULL,
                intensity smallint NOT NULL CHECK (intensity BETWEEN 0 AND 10),
                station jsonb NOT NULL,
                latitude double precision NOT NULL,
                longitude double precision NOT NULL,
                PRIMARY KEY (provider, station_id, allergen, day)
            );
            CREATE INDEX station_levels_by_day ON station_levels (day, latitude);

            CREATE INDEX people_by_place ON people (latitude, longitude) WHERE NOT is_deleted;

            CREATE TABLE area_alerts (
                area_alert_id uuid PRIMARY KEY,
                allergen text NOT NULL,
                day date NOT NULL,
                raised_at timestamptz NOT NULL
            );
            -- Nobody is asked twice a day about the same allergen, though they live near several stations.
            CREATE TABLE area_alert_recipients (
                user_id uuid NOT NULL,
                day date NOT NULL,
                allergen text NOT NULL,
                PRIMARY KEY (user_id, day, allergen)
            );
            CREATE INDEX area_alert_recipients_by_day ON area_alert_recipients (day);

            -- The highest of each day where the cell is; a cell of a tenth of a degree round its middle.
            CREATE TABLE cell_days (
                latitude_tenths smallint NOT NULL,
                longitude_tenths smallint NOT NULL,
                day date NOT NULL,
                -- The raw name of a quantity, such as ozone.
                quantity text NOT NULL,
                highest double precision NOT NULL,
                PRIMARY KEY (latitude_tenths, longitude_tenths, day, quantity)
            );
            """)
}
