import PersonKeys
import Postgres
import PrivacyRights
import RepeatedRequests
import RequestLimits
import RequestedNotifications

extension Migration {
    static let accounts = Migration(
        number: 1, name: "accounts",
        statements: """
            CREATE TABLE accounts (
                user_id uuid PRIMARY KEY,
                email text NOT NULL UNIQUE,
                password_hash text NOT NULL,
                created_at timestamptz NOT NULL
            );
            CREATE TABLE sessions (
                token_digest bytea PRIMARY KEY,
                user_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
                created_at timestamptz NOT NULL,
                expires_at timestamptz NOT NULL
            );
            CREATE INDEX sessions_user ON sessions (user_id);
            CREATE TABLE subscriptions (
                user_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
                version bigint NOT NULL,
                wishes jsonb NOT NULL
            );
            CREATE TABLE user_alerts (
                alert_id uuid PRIMARY KEY,
                user_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
                report jsonb NOT NULL,
                submitted_at timestamptz NOT NULL
            );
            CREATE INDEX user_alerts_user ON user_alerts (user_id);
            CREATE TABLE station_readings (
                provider text NOT NULL,
                station_id text NOT NULL,
                allergen text NOT NULL,
                measured_at timestamptz NOT NULL,
                concentration double precision NOT NULL,
                intensity bigint NOT NULL,
                PRIMARY KEY (provider, station_id, allergen, measured_at)
            );
            """)
}

/// The gateway's schema, in order.
enum IngestGatewayMigrations {
    static let all = [
        Migration.accounts, .messaging(number: 2), .outboxRetries(number: 3), .userAlertLayer, .accountsErased,
        .outboxLanes(number: 6), .channels, .personKeys(number: 8), .healthUploads, .quizSheets, .healthSuggestions,
        .signInBrakes, .uploadQuotas, .channelTests,
        .erasures, .keyRotation(number: 19, of: WrappedKeys.ofMigration19), .messageAccounts(number: 20),
        .personAnchors, .consentsAndErasures(number: 30), .exportParts(number: 31),
        .requestCounts(number: 32), .stationCorrections, .journalGrants, .calendarFeeds, .skinGrants, .articles,
        .inquiries, .requestedNotifications(number: 39), .repeatedRequests(number: 40),
    ]
}
