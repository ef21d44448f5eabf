import Postgres

extension NotifierMigrations {
    /// By which the log of a message's sending leads back to the request or the round that caused it.
    static let traces = Migration(
        number: 14, name: "traces",
        statements: """
            -- Null in what is older, and in what the notifier itself begins: reminders, digests of a channel.
            ALTER TABLE sources ADD COLUMN trace_id text;
            """)
}
