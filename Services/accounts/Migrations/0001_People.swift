import PersonKeys
import Postgres
import PrivacyRights
import RepeatedRequests
import RequestLimits
import RequestedNotifications

extension Migration {
    /// Who there is, their sessions and roles, and what other services may read of them.
    static let people = Migration(
        number: 1, name: "people",
        statements: """
            CREATE TABLE people (
                user_id uuid PRIMARY KEY,
                -- Null for a social account without an address.
                email text UNIQUE,
                -- When the person followed the link that was mailed there.
                confirmed_at timestamptz,
                user_name text,
                -- Null for who signs in by a passkey or another provider only.
                password_hash text,
                language text NOT NULL DEFAULT 'en',
                created_at timestamptz NOT NULL
            );
            CREATE UNIQUE INDEX people_user_name ON people (lower(user_name));

            CREATE TABLE sessions (
                token_digest bytea PRIMARY KEY,
                session_id uuid NOT NULL UNIQUE,
                user_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
                kind text NOT NULL CHECK (kind IN ('browser', 'program', 'personal')),
                -- A personal token's own.
                name text,
                -- Null allows everything that the person may do.
                scopes text[],
                -- Such as "Firefox on Android", for the list of devices.
                device text,
                created_at timestamptz NOT NULL,
                seen_at timestamptz NOT NULL,
                expires_at timestamptz NOT NULL,
                unlocked_until timestamptz
            );
            CREATE INDEX sessions_user ON sessions (user_id);
            CREATE INDEX sessions_expiry ON sessions (expires_at);

            CREATE TABLE role_grants (
                user_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
                role text NOT NULL,
                granted_by uuid,
                granted_at timestamptz NOT NULL,
                PRIMARY KEY (user_id, role)
            );

            CREATE TABLE erased_people (
                user_id uuid PRIMARY KEY,
                erased_at timestamptz NOT NULL
            );

            CREATE VIEW live_sessions AS
            SELECT token_digest, user_id, kind, scopes, unlocked_until, expires_at,
                ARRAY(
                    SELECT role FROM role_grants AS granted WHERE granted.user_id = sessions.user_id ORDER BY role
                ) AS roles, seen_at
            FROM sessions;

            CREATE VIEW contacts AS
            SELECT user_id, email, confirmed_at IS NOT NULL AS is_confirmed, language FROM people;

            GRANT USAGE ON SCHEMA accounts TO ingest_gateway, notifier;
            GRANT SELECT ON live_sessions, contacts TO ingest_gateway;
            GRANT SELECT ON contacts TO notifier;
            """)
}

/// The schema of accounts, in order.
enum AccountsMigrations {
    static let all: [Migration] = [
        .people, .messaging(number: 2), .outboxRetries(number: 3), .outboxLanes(number: 4), .messageAccounts(number: 5),
        .personKeys(number: 6), .signInBrakes, .mailedLinks,
        .requestedNotifications(number: 9), .secondFactors, .passkeys, .socialSignIn, .roles, .audit, .profile,
        .privacyRights, .exportParts(number: 41), .requestCounts(number: 45), .keyRotation(number: 60),
        .staffElsewhere, .shownNames, .researchGrants, .studyRoles, .journalGrants, .genders,
        .skinGrants, .payments, .repeatedRequests(number: 69),
    ]
}
