import Postgres

extension Migration {
    /// Secret addresses from which calendars read people's reminders.
    static let calendarFeeds = Migration(
        number: 35, name: "calendar_feeds",
        statements: """
            CREATE TABLE calendar_feeds (
                token_digest bytea PRIMARY KEY,
                user_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
                created_at timestamptz NOT NULL
            );
            CREATE INDEX calendar_feeds_person ON calendar_feeds (user_id, created_at);
            """)
}
