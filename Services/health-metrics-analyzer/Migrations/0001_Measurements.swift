import Postgres

extension HealthMetricsAnalyzerMigrations {
    /// Recent measurements. Rows arrive roughly in order of time, so a block range index finds old ones.
    static let measurements = Migration(
        number: 1, name: "measurements",
        statements: """
            CREATE TABLE measurements (
                user_id uuid NOT NULL,
                kind text NOT NULL,
                measured_at timestamptz NOT NULL,
                value double precision NOT NULL,
                PRIMARY KEY (user_id, kind, measured_at)
            );
            CREATE INDEX measurements_by_age ON measurements USING brin (measured_at);
            """)
}
