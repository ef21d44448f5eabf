import Postgres

extension Migration {
    /// Where people reported what in the last day, for the map; rebuilt each hour.
    static let userAlertLayer = Migration(
        number: 4, name: "user_alert_layer",
        statements: """
            CREATE INDEX user_alerts_submitted ON user_alerts (submitted_at);

            -- One row for each full hour whose layer was built: whoever adds the row builds it, in one transaction.
            CREATE TABLE user_alert_layer_runs (
                hour timestamptz PRIMARY KEY,
                built_at timestamptz NOT NULL,
                cells bigint NOT NULL DEFAULT 0
            );

            -- The newest layer only. A cell is a tenth of a degree; coordinates are whole tenths and no finer.
            CREATE TABLE user_alert_layer (
                latitude_tenths smallint NOT NULL,
                longitude_tenths smallint NOT NULL,
                -- Empty when the people were not sure.
                allergen text NOT NULL,
                people bigint NOT NULL,
                worst_severity text NOT NULL,
                PRIMARY KEY (latitude_tenths, longitude_tenths, allergen)
            );
            """)
}
