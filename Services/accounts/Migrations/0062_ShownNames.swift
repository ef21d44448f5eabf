import Postgres

extension Migration {
    /// Whose user name others may see beside what they report.
    static let shownNames = Migration(
        number: 62, name: "shown_names",
        statements: """
            ALTER TABLE profiles ADD COLUMN shows_name boolean NOT NULL DEFAULT false;

            -- Only of those who allow it; of a child, only once the guardian has agreed.
            CREATE VIEW shown_names AS
            SELECT user_id, user_name FROM people JOIN profiles USING (user_id)
            WHERE shows_name AND user_name IS NOT NULL
                AND (guarded_until IS NULL OR guarded_until <= now() OR guardian_confirmed_at IS NOT NULL);
            GRANT SELECT ON shown_names TO ingest_gateway;
            """)
}
