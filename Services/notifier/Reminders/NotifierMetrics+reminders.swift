import DeclaredMetrics
import Metrics

extension NotifierMetrics {
    static let reminders = Metric.counter(
        "notifier_reminders_total", "Reminders that were told, or dropped, by outcome",
        by: MetricLabel("outcome", ["told", "missed", "muted", "unreadable"]))

    static func reminders(_ round: ReminderRound) {
        reminders.counter("told").increment(by: round.told)
        reminders.counter("missed").increment(by: round.missed)
        reminders.counter("muted").increment(by: round.muted)
        reminders.counter("unreadable").increment(by: round.unreadable)
    }
}
