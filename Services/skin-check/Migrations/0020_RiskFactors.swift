import Postgres

extension Migration {
    /// What people answered about their risk of melanoma.
    static let riskFactors = Migration(
        number: 20, name: "risk_factors",
        statements: """
            CREATE TABLE risk_factors (
                user_id uuid PRIMARY KEY,
                -- All answers in one: an option for each factor, with the person's key.
                sealed bytea NOT NULL,
                changed_at timestamptz NOT NULL
            );
            """)
}
