import Postgres

extension AlertFanoutMigrations {
    /// The status page is a process with a role of its own, which reads counts by lane.
    static let statusGrants = Migration(
        number: 15, name: "status_grants",
        statements: """
            -- A database from before this version has no role `status` until deploy/postgres/roles.sql is run again,
            -- which then grants the same.
            DO $$
            BEGIN
                IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'status') THEN
                    GRANT USAGE ON SCHEMA alert_fanout TO status;
                    GRANT SELECT ON lane_accounts TO status;
                END IF;
            END
            $$;
            """)
}
