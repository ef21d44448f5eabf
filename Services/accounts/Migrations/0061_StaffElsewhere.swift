import Postgres

extension Migration {
    /// What other services ask before their own routes serve the staff.
    static let staffElsewhere = Migration(
        number: 61, name: "staff_elsewhere",
        statements: """
            -- Who signs in with a code besides the password.
            CREATE VIEW second_factors AS SELECT user_id FROM totp_factors WHERE secret IS NOT NULL;
            GRANT SELECT ON second_factors TO ingest_gateway;
            """)
}
