import Postgres

extension Migration {
    /// A row of `accounts` becomes the anchor of a person's locks and foreign keys: accounts has the person itself.
    ///
    /// Gateways of 0.8.0 go on with the rows that have a password, which accounts copies from here.
    static let personAnchors = Migration(
        number: 21, name: "person_anchors",
        statements: """
            -- Null while the address is not confirmed. Anchors have an empty password_hash, which no password fits.
            ALTER TABLE accounts ALTER email DROP NOT NULL;

            -- False for a report of somebody whose address was not confirmed: it is shown to its author only.
            ALTER TABLE user_alerts ADD counts_for_crowd boolean NOT NULL DEFAULT true;

            CREATE VIEW accounts_to_copy AS
            SELECT user_id, email, password_hash, created_at, coalesce(wishes ->> 'language', 'en') AS language
            FROM accounts LEFT JOIN subscriptions USING (user_id) WHERE password_hash <> '';
            CREATE VIEW sessions_to_copy AS
            SELECT token_digest, user_id, sessions.created_at, expires_at
            FROM sessions JOIN accounts USING (user_id) WHERE password_hash <> '';
            GRANT USAGE ON SCHEMA ingest_gateway TO accounts;
            GRANT SELECT ON accounts_to_copy, sessions_to_copy TO accounts;
            """)
}
