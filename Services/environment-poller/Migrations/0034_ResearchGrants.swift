import Postgres

extension EnvironmentPollerMigrations {
    /// What was in the air when a participant of the study answered.
    static let researchGrants = Migration(
        number: 34, name: "research_grants",
        statements: """
            -- A database from before this version has no role `research_study` until deploy/postgres/roles.sql is run
            -- again, which then grants the same.
            DO $$
            BEGIN
                IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'research_study') THEN
                    GRANT USAGE ON SCHEMA environment_poller TO research_study;
                    GRANT SELECT ON providers, cell_reports, stations, station_days, current_readings
                        TO research_study;
                END IF;
            END
            $$;
            """)
}
