import Postgres

extension EnvironmentPollerMigrations {
    /// Beside which pollen the symptom journal shows pain.
    static let journalGrants = Migration(
        number: 35, name: "journal_grants",
        statements: """
            -- A database from before this version has no role `symptom_journal` until deploy/postgres/roles.sql is run
            -- again, which then grants the same.
            DO $$
            BEGIN
                IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'symptom_journal') THEN
                    GRANT USAGE ON SCHEMA environment_poller TO symptom_journal;
                    GRANT SELECT ON stations, station_days TO symptom_journal;
                END IF;
            END
            $$;
            """)
}
