import Postgres

extension EnvironmentPollerMigrations {
    /// Daily pollen of two seasons instead of a week: what thresholds are learned from, and what "my season" shows.
    static let seasonDays = Migration(
        number: 33, name: "season_days",
        statements: """
            -- The map asks for a few days of a station, over all allergens.
            CREATE INDEX day_readings_by_day ON day_readings (provider, station_id, day);

            -- From the hours that are still there; a day that is summed already stays.
            INSERT INTO day_readings (provider, station_id, allergen, day, total, maximum, intensity, hours)
            SELECT reading.provider, reading.station_id, reading.allergen,
                (reading.measured_at AT TIME ZONE station.time_zone)::date, sum(reading.concentration),
                max(reading.concentration), max(reading.intensity_today), count(*)
            FROM station_readings AS reading JOIN stations AS station
                ON station.provider = reading.provider AND station.station_id = reading.station_id
            WHERE reading.withdrawn_at IS NULL AND reading.measured_at > station.last_hour - interval '800 days'
            GROUP BY 1, 2, 3, 4
            ON CONFLICT DO NOTHING;
            """)
}
