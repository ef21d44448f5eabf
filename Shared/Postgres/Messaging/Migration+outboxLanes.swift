extension Migration {
    /// What ``PostgresOutbox`` needs in addition to ``outboxRetries(number:)``: the lane of a message. Every service
    /// adds it to its own list of migrations.
    public static func outboxLanes(number: Int) -> Migration {
        Migration(number: number, name: "outbox_lanes", statements: "ALTER TABLE outbox ADD COLUMN lane text;")
    }
}
