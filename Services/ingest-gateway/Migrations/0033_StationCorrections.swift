import Postgres

extension Migration {
    /// What the staff corrected of stations' readings, and withdrew from the map of reports.
    static let stationCorrections = Migration(
        number: 33, name: "station_corrections",
        statements: """
            -- The highest number is in effect.
            CREATE TABLE station_corrections (
                provider text NOT NULL,
                station_id text NOT NULL,
                allergen text NOT NULL,
                measured_at timestamptz NOT NULL,
                -- From 1.
                number integer NOT NULL CHECK (number > 0),
                -- grains/m³; null: withdrawn, also before.
                concentration_before double precision,
                concentration double precision,
                intensity bigint,
                reason text NOT NULL,
                -- A person's id. It points nowhere, like those of the audit.
                actor uuid NOT NULL,
                corrected_at timestamptz NOT NULL,
                PRIMARY KEY (provider, station_id, allergen, measured_at, number)
            );
            CREATE INDEX station_corrections_by_age ON station_corrections (corrected_at);

            -- By the staff: on no map from then on.
            ALTER TABLE user_alerts ADD withdrawn_at timestamptz;
            """)
}
