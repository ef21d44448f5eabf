import Postgres

extension Migration {
    /// Who of the staff asks for what is the study's.
    static let researchGrants = Migration(
        number: 63, name: "research_grants",
        statements: """
            -- A database from before this version has no role `research_study` until deploy/postgres/roles.sql is run
            -- again, which then grants the same.
            DO $$
            BEGIN
                IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'research_study') THEN
                    GRANT USAGE ON SCHEMA accounts TO research_study;
                    GRANT SELECT ON live_sessions, role_permissions, person_permissions, second_factors
                        TO research_study;
                END IF;
            END
            $$;
            """)
}
