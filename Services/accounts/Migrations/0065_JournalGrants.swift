import Postgres

extension Migration {
    /// Who asks for what is in the symptom journal, and what everybody may do with their own.
    static let journalGrants = Migration(
        number: 65, name: "journal_grants",
        statements: """
            INSERT INTO permissions (permission, description, is_scope) VALUES
                ('read:journal', 'read one''s symptom journal', true),
                ('write:journal', 'write one''s symptom journal', true);
            INSERT INTO role_permissions (role, permission) VALUES
                ('user', 'read:journal'), ('user', 'write:journal');

            -- A database from before this version has no role `symptom_journal` until deploy/postgres/roles.sql is run
            -- again, which then grants the same.
            DO $$
            BEGIN
                IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'symptom_journal') THEN
                    GRANT USAGE ON SCHEMA accounts TO symptom_journal;
                    GRANT SELECT ON live_sessions, role_permissions, person_permissions, second_factors,
                        refused_consents, guarded_people
                        TO symptom_journal;
                END IF;
            END
            $$;
            """)
}
