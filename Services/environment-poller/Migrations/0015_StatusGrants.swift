import Postgres

extension EnvironmentPollerMigrations {
    /// The status page is a process with a role of its own, which reads the state of the providers.
    static let statusGrants = Migration(
        number: 15, name: "status_grants",
        statements: """
            -- A database from before this version has no role `status` until deploy/postgres/roles.sql is run again,
            -- which then grants the same.
            DO $$
            BEGIN
                IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'status') THEN
                    GRANT USAGE ON SCHEMA environment_poller TO status;
                    GRANT SELECT ON providers TO status;
                END IF;
            END
            $$;
            """)
}
