import DeclaredMetrics
import Domain
import Metrics

extension AlertFanoutMetrics {
    static let reports = Metric.counter(
        "alert_fanout_crowd_reports_total", "Reports of people, by what became of them",
        by: MetricLabel("status", ["waiting", "counted", "limited", "refused"]))
    static let judgements = Metric.counter(
        "alert_fanout_crowd_judgements_total", "Reports judged after their day",
        by: MetricLabel("agreement", Agreement.self))

    static let crowdMetrics = [reports, judgements]

    static func heard(_ status: String) { reports.counter(status).increment() }

    static func judged(_ agreement: String, _ count: Int) { judgements.counter(agreement).increment(by: count) }
}
