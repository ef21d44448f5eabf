import DeclaredMetrics
import Metrics

/// The metrics of payments. None says who pays.
enum PaymentMetrics {
    static let changes = Metric.counter(
        "accounts_payments_changed_total", "Payments that came into a state", by: "provider", "state")
    static let webhooks = Metric.counter(
        "accounts_payment_webhooks_total",
        "Webhooks by outcome: settled, ignored, unknown, failed, or why they were refused", by: "provider", "outcome")
    static let failures = Metric.counter(
        "accounts_payment_provider_failures_total", "Requests that a provider did not answer as it should",
        by: "provider")
    static let alarms = Metric.counter(
        "accounts_payment_alarms_total", "Payments that an operator has to look at", by: "reason")

    static let all = [changes, webhooks, failures, alarms]

    /// Shows each reason at 0: Prometheus does not see the first of a series that begins at 1 as an increase.
    static func showAlarms() {
        for alarm in PaymentAlarm.allCases { alarms.counter(alarm.rawValue).increment(by: 0) }
    }

    static func took(_ outcome: String, of provider: String) { webhooks.counter(provider, outcome).increment() }

    static func failed(_ provider: String) { failures.counter(provider).increment() }

    static func raised(_ alarm: PaymentAlarm) { alarms.counter(alarm.rawValue).increment() }

    static func changed(_ payment: Payment) {
        changes.counter(payment.provider, payment.state.rawValue).increment()
    }
}
