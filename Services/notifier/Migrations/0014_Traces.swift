import Postgres

extension NotifierMigrations {
    /// Links the log of a delivery to the request or periodic task that caused it.
    static let traces = Migration(
        number: 14, name: "traces",
        statements: """
            -- Null in what is older, and in what the notifier itself begins: reminders, digests of a channel.
            ALTER TABLE sources ADD COLUMN trace_id text;
            """)
}
