import Postgres

extension HealthMetricsAnalyzerMigrations {
    /// Days of people's journals, beside the pollen of which their pain is looked at. How strong it was is sealed with their
    /// own key; only the fact that they entered something is in clear text.
    static let journalDays = Migration(
        number: 33, name: "journal_days",
        statements: """
            CREATE TABLE journal_days (
                user_id uuid NOT NULL,
                -- Where the person is.
                day date NOT NULL,
                revision bigint NOT NULL,
                -- How strong the pain was and how many medicines were taken, with the person's key.
                sealed bytea NOT NULL,
                PRIMARY KEY (user_id, day)
            );
            CREATE INDEX journal_days_by_day ON journal_days (day);
            """)
}
