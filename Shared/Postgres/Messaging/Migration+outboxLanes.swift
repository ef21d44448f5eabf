extension Migration {
    /// What ``PostgresOutbox`` needs beyond ``outboxRetries(number:)``: the lane that a message takes. Every service
    /// puts it in its own list of migrations.
    public static func outboxLanes(number: Int) -> Migration {
        Migration(number: number, name: "outbox_lanes", statements: "ALTER TABLE outbox ADD COLUMN lane text;")
    }
}
