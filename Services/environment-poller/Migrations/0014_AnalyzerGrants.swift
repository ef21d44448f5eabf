import Postgres

extension EnvironmentPollerMigrations {
    /// What was in the air on the days on which people felt how they felt.
    static let analyzerGrants = Migration(
        number: 14, name: "analyzer_grants",
        statements: """
            GRANT USAGE ON SCHEMA environment_poller TO health_metrics_analyzer;
            GRANT SELECT ON stations, station_days, cell_reports TO health_metrics_analyzer;
            """)
}
