import Postgres

extension Migration {
    /// Roles that the researchers' site has of its own, and accounts whose first password the staff gave.
    static let studyRoles = Migration(
        number: 64, name: "study_roles",
        statements: """
            ALTER TABLE roles
                -- Of a role that somebody of the study made; null for those of migrations, whose names the pages know in
                -- each language.
                ADD COLUMN title text,
                -- What the researchers' site says of it; null for the words of the pages.
                ADD COLUMN site_description text,
                -- Whether the researchers' site shows it.
                ADD COLUMN is_study boolean NOT NULL DEFAULT false;
            CREATE UNIQUE INDEX roles_title ON roles (lower(title));
            UPDATE roles SET is_study = true WHERE role IN ('researcher', 'developer');

            INSERT INTO permissions (permission, description, is_scope) VALUES
                ('edit:studies', 'change studies: import, publish, go on to another phase', false);
            INSERT INTO role_permissions (role, permission) VALUES
                ('researcher', 'edit:studies'), ('developer', 'edit:studies');
            ALTER TABLE permissions
                -- Whether a role that has a title may have it.
                ADD COLUMN is_study boolean NOT NULL DEFAULT false;
            UPDATE permissions SET is_study = true
            WHERE split_part(permission, ':', 2)
                IN ('responses', 'invitees', 'statuses', 'studies', 'study-users', 'study-roles');

            -- Whatever a page is made to do: a role of the study's own has nothing that is not the study's.
            CREATE FUNCTION refuse_foreign_permissions() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
            BEGIN
                IF EXISTS (SELECT FROM roles WHERE role = NEW.role AND title IS NOT NULL)
                    AND NOT EXISTS (SELECT FROM permissions WHERE permission = NEW.permission AND is_study)
                THEN
                    RAISE EXCEPTION 'a role of the study may not %', NEW.permission USING ERRCODE = 'check_violation';
                END IF;
                RETURN NEW;
            END
            $$;
            CREATE TRIGGER roles_of_the_study BEFORE INSERT OR UPDATE ON role_permissions
                FOR EACH ROW EXECUTE FUNCTION refuse_foreign_permissions();

            -- The hash of the password that somebody of the staff gave the account, until its owner has come by a mailed
            -- link. Whoever gave the password knows it, so until then roles give nothing.
            ALTER TABLE people ADD COLUMN given_password_hash text;

            CREATE OR REPLACE VIEW person_permissions AS
            SELECT user_id,
                ARRAY(
                    SELECT DISTINCT permission FROM role_permissions
                    WHERE role = 'user'
                        OR given_password_hash IS NULL AND role IN (
                            SELECT role FROM role_grants AS granted WHERE granted.user_id = people.user_id)
                    ORDER BY permission
                ) AS permissions,
                EXISTS (
                    SELECT FROM role_grants AS granted JOIN roles USING (role)
                    WHERE granted.user_id = people.user_id AND requires_second_factor
                ) AS requires_second_factor
            FROM people;

            CREATE OR REPLACE VIEW trusted_reporters AS
            SELECT user_id, min(granted_at) AS granted_at
            FROM role_grants JOIN role_permissions USING (role) JOIN people USING (user_id)
            WHERE permission = 'vouch:reports' AND given_password_hash IS NULL GROUP BY user_id;
            """)
}
