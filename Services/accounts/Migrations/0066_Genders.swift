import Postgres

extension Migration {
    /// By which gender the pain map chooses its figure.
    static let genders = Migration(
        number: 66, name: "genders",
        statements: """
            ALTER TABLE profiles ADD COLUMN gender text CHECK (gender IN ('female', 'male', 'other'));

            -- Only of those for whom there is a figure beside the neutral one.
            CREATE VIEW figures AS
            SELECT user_id, gender AS figure FROM profiles WHERE gender IN ('female', 'male');

            -- A database from before this version has no role `symptom_journal` until deploy/postgres/roles.sql is run
            -- again, which then grants the same.
            DO $$
            BEGIN
                IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'symptom_journal') THEN
                    GRANT SELECT ON figures TO symptom_journal;
                END IF;
            END
            $$;
            """)
}
