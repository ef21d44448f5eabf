import Postgres

extension Migration {
    /// Whom the symptom journal reconciles its people with.
    static let journalGrants = Migration(
        number: 34, name: "journal_grants",
        statements: """
            -- A database from before this version has no role `symptom_journal` until deploy/postgres/roles.sql is run
            -- again, which then grants the same.
            DO $$
            BEGIN
                IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'symptom_journal') THEN
                    GRANT USAGE ON SCHEMA ingest_gateway TO symptom_journal;
                    GRANT SELECT ON people TO symptom_journal;
                END IF;
            END
            $$;
            """)
}
