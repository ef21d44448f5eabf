import Postgres

extension EnvironmentPollerMigrations {
    /// Since when a person has had no place, after which the row that holds their version ends as well.
    static let retention = Migration(
        number: 18, name: "retention",
        statements: """
            -- Set by the retention task when it meets the row for the first time.
            ALTER TABLE subscribed_places ADD left_at timestamptz;
            CREATE INDEX subscribed_places_left ON subscribed_places (left_at) WHERE latitude_tenths IS NULL;
            """)
}
