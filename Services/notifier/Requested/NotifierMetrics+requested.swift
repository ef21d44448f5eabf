import DeclaredMetrics
import Foundation
import MessageProtocol
import Metrics

extension NotifierMetrics {
    static let requests = Metric.counter(
        "notifier_requested_total", "Mails that services requested, by outcome", by: "kind", "outcome", "reason")
    static let requestDuration = Metric.histogram(
        "notifier_requested_seconds", "From a service's request to the mail server's acceptance",
        bounds: HistogramBounds.arrival, by: "kind")

    static let requestedMetrics = [requests, requestDuration]

    /// - Parameter state: nil for a request that came before.
    static func requested(_ kind: NotificationRequested.Kind, _ state: RequestedState?) {
        let outcome = state.map { $0.retryDate == nil ? $0.name : "retry" } ?? "repeated"
        requests.counter(kind.rawValue, outcome, state?.reason?.rawValue ?? "").increment()
    }

    static func requestAccepted(_ mail: RequestedMail, at now: Date) {
        requestDuration.timer(mail.kind.rawValue)
            .record(duration: .seconds(max(0, now.timeIntervalSince(mail.requestedAt))))
    }
}
