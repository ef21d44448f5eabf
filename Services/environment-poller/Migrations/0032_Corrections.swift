import Postgres

extension EnvironmentPollerMigrations {
    /// What the staff corrected or withdrew, and all readings for the staff.
    static let corrections = Migration(
        number: 32, name: "corrections",
        statements: """
            ALTER TABLE station_readings
                -- The row stays, so that no poll brings the reading back.
                ADD COLUMN withdrawn_at timestamptz,
                -- The number of the correction that is in effect; 0 for what was measured.
                ADD COLUMN correction integer NOT NULL DEFAULT 0;

            CREATE VIEW station_data AS
            SELECT record_id, measured_at, provider, station_id, latitude, longitude, allergen, concentration,
                intensity_today, intensity_tomorrow, withdrawn_at
            FROM station_readings JOIN stations USING (provider, station_id);
            GRANT SELECT ON station_data TO ingest_gateway;
            """)
}
