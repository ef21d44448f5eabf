import Postgres

extension EnvironmentPollerMigrations {
    /// Stations, what they measured, and the maxima for which alerts were raised.
    static let stationReadings = Migration(
        number: 2, name: "station_readings",
        statements: """
            CREATE TABLE stations (
                provider text NOT NULL,
                station_id text NOT NULL,
                name text NOT NULL,
                latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
                longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
                latitude_tenths smallint NOT NULL,
                longitude_tenths smallint NOT NULL,
                -- What the station counts at all, and the last hour its file had, with values or without.
                allergens text[] NOT NULL DEFAULT '{}',
                last_hour timestamptz,
                PRIMARY KEY (provider, station_id)
            );

            -- A missing value has no row; 0 is a measured absence. The first value of an hour stays.
            CREATE TABLE station_readings (
                provider text NOT NULL,
                station_id text NOT NULL,
                allergen text NOT NULL,
                measured_at timestamptz NOT NULL,
                record_id uuid NOT NULL UNIQUE,
                -- grains/m³
                concentration double precision NOT NULL CHECK (concentration >= 0),
                intensity_today smallint NOT NULL CHECK (intensity_today BETWEEN 0 AND 10),
                -- Null while no forecast covers the station.
                intensity_tomorrow smallint CHECK (intensity_tomorrow BETWEEN 0 AND 10),
                recorded_at timestamptz NOT NULL DEFAULT now(),
                PRIMARY KEY (provider, station_id, allergen, measured_at),
                FOREIGN KEY (provider, station_id) REFERENCES stations
            );

            -- day is a day in UTC.
            CREATE TABLE station_peaks (
                provider text NOT NULL,
                station_id text NOT NULL,
                allergen text NOT NULL,
                day date NOT NULL,
                intensity smallint NOT NULL CHECK (intensity BETWEEN 1 AND 10),
                PRIMARY KEY (provider, station_id, allergen, day)
            );
            """)
}
