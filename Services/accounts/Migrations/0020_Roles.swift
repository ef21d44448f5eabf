import Postgres

extension Migration {
    /// Roles, what they may and who grants them, as data; and what other services may read of it.
    static let roles = Migration(
        number: 20, name: "roles",
        statements: """
            CREATE TABLE roles (
                role text PRIMARY KEY,
                -- Of whoever has it, such as "sends articles".
                description text NOT NULL,
                -- Whoever has it reaches what is others' with a second factor only.
                requires_second_factor boolean NOT NULL
            );
            CREATE TABLE permissions (
                permission text PRIMARY KEY,
                -- What it allows, such as "send an article".
                description text NOT NULL,
                -- Whether a personal token can be made for it.
                is_scope boolean NOT NULL
            );
            CREATE TABLE role_permissions (
                role text NOT NULL REFERENCES roles,
                permission text NOT NULL REFERENCES permissions,
                PRIMARY KEY (role, permission)
            );
            CREATE TABLE grantable_roles (
                -- Who has this role may grant and take the other.
                granter text NOT NULL REFERENCES roles,
                role text NOT NULL REFERENCES roles,
                PRIMARY KEY (granter, role)
            );

            INSERT INTO roles (role, description, requires_second_factor) VALUES
                ('user', 'everybody with an account', false),
                ('author', 'sends articles', false),
                ('editor', 'receives, edits and verifies articles', true),
                ('trusted-reporter', 'reports reliably: the reports count at once', false),
                ('researcher', 'looks after the study', true),
                ('support', 'answers inquiries', true),
                ('station-editor', 'edits the station data', true),
                ('station-viewer', 'retrieves the station data', true),
                ('data-coordinator', 'keeps the data of the map whole', true),
                ('administrator', 'manages accounts, roles and permissions', true),
                ('operator', 'runs the servers', true),
                ('developer', 'looks after the site of the study and its data', true);

            INSERT INTO permissions (permission, description, is_scope) VALUES
                ('read:environment', 'see the environment of one''s places', true),
                ('read:alerts', 'read one''s alerts and why they came', true),
                ('write:alerts', 'report symptoms and withdraw reports', true),
                ('read:metrics', 'read one''s health data', true),
                ('write:metrics', 'record and import health data', true),
                ('read:quizzes', 'read quizzes and one''s answers', true),
                ('write:quizzes', 'answer quizzes', true),
                ('read:inbox', 'read one''s inbox', true),
                ('write:inbox', 'mark, mute and rate what is in one''s inbox', true),
                ('read:subscription', 'read one''s places, allergens and channels', true),
                ('write:subscription', 'change one''s places, allergens and channels', true),
                ('read:profile', 'read one''s profile', true),
                ('write:profile', 'change one''s profile', false),
                ('manage:account', 'change how one signs in and what one consents to, export, delete', false),
                ('find:people', 'see whether an account exists, and its state', false),
                ('end:sessions', 'sign somebody out everywhere', false),
                ('read:roles', 'see roles, and who has them', false),
                ('grant:roles', 'grant and take the roles that one''s own roles may', false),
                ('read:audit', 'read the audit', false),
                ('submit:articles', 'send an article', false),
                ('edit:articles', 'edit, verify and publish articles', false),
                ('answer:inquiries', 'answer inquiries', false),
                ('vouch:reports', 'have one''s reports notify others at once', false),
                ('review:map', 'check the data of the map, and withdraw what is wrong', false),
                ('read:stations', 'retrieve station data', false),
                ('edit:stations', 'edit station data', false),
                ('read:responses', 'see responses of the study', false),
                ('delete:responses', 'delete responses of the study', false),
                ('create:invitees', 'invite to the study', false),
                ('read:invitees', 'see invitees', false),
                ('update:invitees', 'change invitees', false),
                ('delete:invitees', 'delete invitees', false),
                ('restrict:invitees', 'restrict invitees', false),
                ('create:statuses', 'create statuses of invitees', false),
                ('read:statuses', 'see statuses of invitees', false),
                ('update:statuses', 'change statuses of invitees', false),
                ('delete:statuses', 'delete statuses of invitees', false),
                ('create:study-users', 'create users of the researcher site', false),
                ('read:study-users', 'see users of the researcher site', false),
                ('update:study-users', 'change users of the researcher site', false),
                ('delete:study-users', 'delete users of the researcher site', false),
                ('create:study-roles', 'create roles of the researcher site', false),
                ('read:study-roles', 'see roles of the researcher site', false),
                ('update:study-roles', 'change roles of the researcher site', false),
                ('delete:study-roles', 'delete roles of the researcher site', false),
                ('operate:services', 'see the pages of operators', false);

            INSERT INTO role_permissions (role, permission)
            SELECT role, unnest(permissions) FROM (VALUES
                ('user', ARRAY[
                    'read:environment', 'read:alerts', 'write:alerts', 'read:metrics', 'write:metrics',
                    'read:quizzes', 'write:quizzes', 'read:inbox', 'write:inbox', 'read:subscription',
                    'write:subscription', 'read:profile', 'write:profile', 'manage:account']),
                ('author', ARRAY[
                    'submit:articles']),
                ('editor', ARRAY[
                    'submit:articles', 'edit:articles', 'grant:roles', 'read:roles']),
                ('trusted-reporter', ARRAY[
                    'vouch:reports']),
                ('researcher', ARRAY[
                    'read:responses', 'create:invitees', 'read:invitees', 'restrict:invitees']),
                ('support', ARRAY[
                    'find:people', 'end:sessions', 'answer:inquiries']),
                ('station-editor', ARRAY[
                    'read:stations', 'edit:stations']),
                ('station-viewer', ARRAY[
                    'read:stations']),
                ('data-coordinator', ARRAY[
                    'review:map', 'read:stations', 'grant:roles', 'read:roles']),
                ('administrator', ARRAY[
                    'find:people', 'end:sessions', 'read:roles', 'grant:roles', 'read:audit']),
                ('operator', ARRAY[
                    'operate:services', 'read:roles', 'read:audit']),
                ('developer', ARRAY[
                    'find:people', 'read:roles', 'grant:roles', 'read:responses', 'delete:responses',
                    'create:invitees', 'read:invitees', 'update:invitees', 'delete:invitees',
                    'restrict:invitees', 'create:statuses', 'read:statuses', 'update:statuses',
                    'delete:statuses', 'create:study-users', 'read:study-users', 'update:study-users',
                    'delete:study-users', 'create:study-roles', 'read:study-roles', 'update:study-roles',
                    'delete:study-roles'])
            ) AS granted (role, permissions);

            INSERT INTO grantable_roles (granter, role)
            SELECT granter, unnest(roles) FROM (VALUES
                ('administrator', ARRAY[
                    'author', 'editor', 'trusted-reporter', 'researcher', 'support', 'station-editor',
                    'station-viewer', 'data-coordinator', 'administrator', 'operator', 'developer']),
                ('developer', ARRAY[
                    'researcher']),
                ('editor', ARRAY[
                    'author']),
                ('data-coordinator', ARRAY[
                    'trusted-reporter', 'station-editor', 'station-viewer'])
            ) AS granting (granter, roles);

            ALTER TABLE role_grants ADD FOREIGN KEY (role) REFERENCES roles;
            -- Nobody is granted what everybody has.
            ALTER TABLE role_grants ADD CHECK (role <> 'user');
            CREATE INDEX role_grants_role ON role_grants (role);

            CREATE VIEW person_permissions AS
            SELECT user_id,
                ARRAY(
                    SELECT DISTINCT permission FROM role_permissions
                    WHERE role = 'user'
                        OR role IN (SELECT role FROM role_grants AS granted WHERE granted.user_id = people.user_id)
                    ORDER BY permission
                ) AS permissions,
                EXISTS (
                    SELECT FROM role_grants AS granted JOIN roles USING (role)
                    WHERE granted.user_id = people.user_id AND requires_second_factor
                ) AS requires_second_factor
            FROM people;

            CREATE VIEW trusted_reporters AS
            SELECT user_id, min(granted_at) AS granted_at
            FROM role_grants JOIN role_permissions USING (role)
            WHERE permission = 'vouch:reports' GROUP BY user_id;

            GRANT SELECT ON role_permissions, person_permissions TO ingest_gateway;
            GRANT USAGE ON SCHEMA accounts TO alert_fanout;
            GRANT SELECT ON trusted_reporters TO alert_fanout;
            """)
}
