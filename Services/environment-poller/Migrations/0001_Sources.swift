import Postgres

extension EnvironmentPollerMigrations {
    /// Whether each source is up.
    static let sources = Migration(
        number: 1, name: "sources",
        statements: """
            CREATE TABLE source_status (
                provider text PRIMARY KEY,
                state text NOT NULL CHECK (state IN ('up', 'down')),
                reason text,
                since timestamptz NOT NULL,
                last_success timestamptz
            );
            """)
}
