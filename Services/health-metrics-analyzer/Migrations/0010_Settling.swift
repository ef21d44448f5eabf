import Postgres

extension HealthMetricsAnalyzerMigrations {
    /// Measurements that are not judged yet, and people's dates of birth.
    static let settling = Migration(
        number: 10, name: "settling",
        statements: """
            CREATE TABLE settling (
                user_id uuid PRIMARY KEY,
                -- When the first of them are due.
                due_at timestamptz NOT NULL,
                -- Days and times, with the person's key.
                sealed bytea NOT NULL
            );
            CREATE INDEX settling_by_due ON settling (due_at);

            -- Null unless the person states it.
            ALTER TABLE people ADD COLUMN birth_date date;
            """)
}
