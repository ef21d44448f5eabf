import Postgres

extension EnvironmentPollerMigrations {
    /// Where forecasts are wanted; coordinates are whole tenths of a degree and no finer.
    static let subscribedPlaces = Migration(
        number: 3, name: "subscribed_places",
        statements: """
            -- Without a place the row still keeps the version, so that an older message cannot bring one back.
            CREATE TABLE subscribed_places (
                user_id uuid PRIMARY KEY,
                version bigint NOT NULL,
                latitude_tenths smallint,
                longitude_tenths smallint
            );
            CREATE INDEX subscribed_places_cell ON subscribed_places (latitude_tenths, longitude_tenths);

            -- Every cell ever of interest, so that a round need not go through all people.
            CREATE TABLE cells (
                latitude_tenths smallint NOT NULL,
                longitude_tenths smallint NOT NULL,
                PRIMARY KEY (latitude_tenths, longitude_tenths)
            );
            """)
}
