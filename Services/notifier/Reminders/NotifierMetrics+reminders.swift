import Metrics

extension NotifierMetrics {
    /// Reminders by outcome: `told`, or dropped because they were `missed`, `muted` or `unreadable`.
    static let reminders = "notifier_reminders_total"

    static func reminders(_ round: ReminderRound) {
        let counts = [
            ("told", round.told), ("missed", round.missed), ("muted", round.muted), ("unreadable", round.unreadable),
        ]
        for (outcome, count) in counts where count > 0 {
            Counter(label: reminders, dimensions: [("outcome", outcome)]).increment(by: count)
        }
    }
}
