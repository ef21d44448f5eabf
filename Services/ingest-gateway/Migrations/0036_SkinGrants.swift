import Postgres

extension Migration {
    /// Whom the skin check reconciles its people with.
    static let skinGrants = Migration(
        number: 36, name: "skin_grants",
        statements: """
            -- A database from before this version has no role `skin_check` until deploy/postgres/roles.sql is run again,
            -- which then grants the same.
            DO $$
            BEGIN
                IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'skin_check') THEN
                    GRANT USAGE ON SCHEMA ingest_gateway TO skin_check;
                    GRANT SELECT ON people TO skin_check;
                END IF;
            END
            $$;
            """)
}
