import Postgres

extension AlertFanoutMigrations {
    /// What people think of alerts.
    static let feedback = Migration(
        number: 13, name: "feedback",
        statements: """
            CREATE TABLE feedback (
                alert_id uuid NOT NULL REFERENCES alerts,
                user_id uuid NOT NULL,
                verdict text NOT NULL CHECK (verdict IN ('useful', 'too-early', 'too-much')),
                -- Of several the last counts; it is forgotten by this time.
                given_at timestamptz NOT NULL,
                PRIMARY KEY (alert_id, user_id)
            );
            CREATE INDEX feedback_of_user ON feedback (user_id);
            CREATE INDEX feedback_given_at ON feedback (given_at);
            """)
}
