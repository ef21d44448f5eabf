import Postgres

extension Migration {
    /// Who asks for what is in the skin check, and what everybody may do with their own.
    static let skinGrants = Migration(
        number: 67, name: "skin_grants",
        statements: """
            INSERT INTO permissions (permission, description, is_scope) VALUES
                ('read:skin', 'see one''s skin check: photos, answers and risk factors', true),
                ('write:skin', 'change one''s skin check: take, share and delete photos, enter risk factors', true);
            INSERT INTO role_permissions (role, permission) VALUES
                ('user', 'read:skin'), ('user', 'write:skin');

            -- A database from before this version has no role `skin_check` until deploy/postgres/roles.sql is run again,
            -- which then grants the same.
            DO $$
            BEGIN
                IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'skin_check') THEN
                    GRANT USAGE ON SCHEMA accounts TO skin_check;
                    GRANT SELECT ON live_sessions, role_permissions, person_permissions, second_factors,
                        refused_consents, guarded_people, figures
                        TO skin_check;
                END IF;
            END
            $$;
            """)
}
