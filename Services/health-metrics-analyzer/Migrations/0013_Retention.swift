import Postgres

extension HealthMetricsAnalyzerMigrations {
    /// Since when an account is known to be gone, after which its id ends as well.
    static let retention = Migration(
        number: 13, name: "retention",
        statements: """
            -- Set by the retention task when it meets the row for the first time.
            ALTER TABLE people ADD deleted_at timestamptz;
            CREATE INDEX people_deleted ON people (deleted_at) WHERE is_deleted;
            """)
}
