import Postgres

extension HealthMetricsAnalyzerMigrations {
    /// Suggested quizzes: one per person, kind of measurement and UTC day, without the measurement.
    static let suggestions = Migration(
        number: 2, name: "suggestions",
        statements: """
            CREATE TABLE suggestions (
                user_id uuid NOT NULL,
                kind text NOT NULL,
                day date NOT NULL,
                suggestion_id uuid NOT NULL,
                suggested_at timestamptz NOT NULL,
                PRIMARY KEY (user_id, kind, day)
            );
            """)
}
