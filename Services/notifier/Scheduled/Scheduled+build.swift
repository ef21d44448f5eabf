import ServiceLifecycle

extension NotifierParts {
    /// The senders of what is due at a time: digests that channels gather, and reminders.
    func scheduled() throws -> [any Service] {
        let digests = PostgresChannelDigestStore(pool: pool, texts: try ChannelDigestText.all())
        let reminders = PostgresReminderStore(pool: pool, enabledChannels: enabledChannels)
        return [
            ChannelDigestSender(store: digests, now: now, logger: logger),
            ReminderSender(store: reminders, now: now, logger: logger),
        ]
    }
}
