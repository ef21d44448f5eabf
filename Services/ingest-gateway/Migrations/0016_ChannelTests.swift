import Postgres

extension Migration {
    /// When a person's test messages were sent, so that they stay few.
    static let channelTests = Migration(
        number: 16, name: "channel_tests",
        statements: """
            CREATE TABLE channel_tests (
                user_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
                tested_at timestamptz NOT NULL
            );
            CREATE INDEX channel_tests_person ON channel_tests (user_id, tested_at);
            """)
}
