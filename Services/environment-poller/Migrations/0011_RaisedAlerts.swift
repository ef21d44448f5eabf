import Postgres

extension EnvironmentPollerMigrations {
    /// What was raised for a place, allergen and day, so that no replica raises it again.
    static let raisedAlerts = Migration(
        number: 11, name: "raised_alerts",
        statements: """
            -- place is a station's id, or the row and column of the provider's cell; day is a day where the place is.
            CREATE TABLE raised_alerts (
                provider text NOT NULL,
                place text NOT NULL,
                allergen text NOT NULL,
                day date NOT NULL,
                intensity smallint NOT NULL CHECK (intensity BETWEEN 1 AND 10),
                PRIMARY KEY (provider, place, allergen, day)
            );
            INSERT INTO raised_alerts
            SELECT provider, station_id, allergen, day, intensity FROM station_peaks
            UNION ALL
            SELECT provider, latitude_tenths || ',' || longitude_tenths, allergen, day, intensity FROM forecast_peaks;
            DROP TABLE station_peaks, forecast_peaks;
            """)
}
