import Postgres

extension EnvironmentPollerMigrations {
    /// What providers say about cells, when they were asked, and the forecasts for which alerts were raised.
    static let placeConditions = Migration(
        number: 4, name: "place_conditions",
        statements: """
            CREATE TABLE polled_cells (
                provider text NOT NULL,
                latitude_tenths smallint NOT NULL,
                longitude_tenths smallint NOT NULL,
                polled_at timestamptz NOT NULL,
                PRIMARY KEY (provider, latitude_tenths, longitude_tenths)
            );

            -- A value that the provider does not have, such as pollen out of season, has no row.
            CREATE TABLE place_conditions (
                provider text NOT NULL,
                latitude_tenths smallint NOT NULL,
                longitude_tenths smallint NOT NULL,
                quantity text NOT NULL,
                value double precision NOT NULL,
                unit text NOT NULL,
                valid_at timestamptz NOT NULL,
                PRIMARY KEY (provider, latitude_tenths, longitude_tenths, quantity)
            );

            -- The strongest hour of each day; day is a day in UTC.
            CREATE TABLE pollen_forecasts (
                latitude_tenths smallint NOT NULL,
                longitude_tenths smallint NOT NULL,
                allergen text NOT NULL,
                day date NOT NULL,
                concentration double precision NOT NULL,
                intensity smallint NOT NULL CHECK (intensity BETWEEN 0 AND 10),
                expected_at timestamptz NOT NULL,
                PRIMARY KEY (latitude_tenths, longitude_tenths, allergen, day)
            );

            -- By the provider's own cell, which may answer for several of ours.
            CREATE TABLE forecast_peaks (
                provider text NOT NULL,
                latitude_tenths smallint NOT NULL,
                longitude_tenths smallint NOT NULL,
                allergen text NOT NULL,
                day date NOT NULL,
                intensity smallint NOT NULL CHECK (intensity BETWEEN 1 AND 10),
                PRIMARY KEY (provider, latitude_tenths, longitude_tenths, allergen, day)
            );
            """)
}
