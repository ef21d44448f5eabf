import Postgres

extension EnvironmentPollerMigrations {
    /// What the reports of cells have replaced.
    static let withoutPlaceConditions = Migration(
        number: 12, name: "without_place_conditions",
        statements: """
            DROP VIEW current_conditions, sources;
            DROP TABLE place_conditions, polled_cells, pollen_forecasts;
            """)
}
