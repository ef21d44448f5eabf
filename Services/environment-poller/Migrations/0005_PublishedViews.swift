import Postgres

extension EnvironmentPollerMigrations {
    /// What ingest-gateway may read.
    ///
    /// Three states stay apart: a source that is down says so in `sources`; no pollen is a row with 0; no value, such
    /// as out of season, is no row.
    static let publishedViews = Migration(
        number: 5, name: "published_views",
        statements: """
            -- The latest hour of each allergen, unless the station has gone on for six hours without a value for it.
            CREATE VIEW current_readings AS
            SELECT reading.record_id, reading.measured_at, station.provider, station.station_id,
                station.name AS station_name, station.latitude, station.longitude, reading.allergen,
                reading.concentration, reading.intensity_today, reading.intensity_tomorrow
            FROM stations AS station
            CROSS JOIN unnest(station.allergens) AS counted (allergen)
            CROSS JOIN LATERAL (
                SELECT * FROM station_readings
                WHERE provider = station.provider AND station_id = station.station_id
                    AND allergen = counted.allergen
                ORDER BY measured_at DESC LIMIT 1
            ) AS reading
            WHERE reading.measured_at > station.last_hour - interval '6 hours';

            CREATE VIEW current_conditions AS
            SELECT provider, latitude_tenths / 10.0::double precision AS latitude,
                longitude_tenths / 10.0::double precision AS longitude, quantity, value, unit, valid_at
            FROM place_conditions;

            CREATE VIEW sources AS
            SELECT provider, state, reason, since, last_success FROM source_status;

            GRANT USAGE ON SCHEMA environment_poller TO ingest_gateway;
            GRANT SELECT ON current_readings, current_conditions, sources TO ingest_gateway;
            """)
}
