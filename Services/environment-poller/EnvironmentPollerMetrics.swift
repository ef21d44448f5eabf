import DeclaredMetrics
import Domain
import Foundation
import Metrics

/// This service's own metrics, each by source.
enum EnvironmentPollerMetrics {
    static let polls = Metric.counter(
        "environment_polls_total", "Rounds by whether the source answered for any place: up, down", by: "source",
        "outcome")
    static let pollDuration = Metric.histogram(
        "environment_poll_duration_seconds", "From the first request of a round to its last commit",
        bounds: HistogramBounds.round, by: "source")
    static let sourceUp = Metric.gauge("environment_source_up", "1 while the source answers, else 0", by: "source")
    static let failedPlaces = Metric.counter(
        "environment_places_failed_total", "Cells and stations whose request failed", by: "source")
    static let limited = Metric.gauge(
        "environment_source_limited", "1 while the provider's limits leave less than is due, else 0", by: "source")
    static let lateness = Metric.gauge(
        "environment_lateness_seconds", "By how much the longest waiting cell or station was late in the last round",
        by: "source")
    static let asked = Metric.counter("environment_asked_total", "Cells and stations asked for", by: "source")
    static let recordedCells = Metric.counter(
        "environment_cells_recorded_total", "Cells whose new state was stored", by: "source")
    static let recordedReadings = Metric.counter(
        "environment_readings_recorded_total", "Station readings stored for the first time", by: "source")
    static let requests = Metric.counter(
        "environment_provider_requests_total", "Requests to the provider, those that failed too", by: "source")
    static let records = Metric.counter(
        "environment_provider_records_total", "Records that the provider counts, and some bill", by: "source")
    static let refusedValues = Metric.counter(
        "environment_values_refused_total", "Values left out because no instrument can have measured them",
        by: "source")
    static let raisedAlerts = Metric.counter("environment_alerts_raised_total", "Alerts raised", by: "source")

    private static let bySource = [
        asked, failedPlaces, recordedCells, recordedReadings, requests, records, refusedValues, raisedAlerts,
    ]
    static let all = [polls, pollDuration, sourceUp, limited, lateness] + bySource + sourceMetrics

    /// Creates the series of a source before its first poll, so that the first event shows as an increase.
    static func begin(_ source: String) {
        for metric in bySource { _ = metric.counter(source) }
        for outcome in ["up", "down"] { _ = polls.counter(source, outcome) }
        _ = pollDuration.timer(source)
    }

    /// - Parameter state: of the source after this round.
    static func polled(_ source: String, _ report: PollReport, state: SourceHealth.State, duration: Duration) {
        polls.counter(source, report.answered > 0 ? "up" : "down").increment()
        pollDuration.timer(source).record(duration: duration)
        sourceUp.gauge(source).record(state == .up ? 1 : 0)
        failedPlaces.counter(source).increment(by: report.failures.count)
        lateness.gauge(source).record(max(0, report.latest))
        limited.gauge(source).record(report.isLimited ? 1 : 0)
        requests.counter(source).increment(by: report.spent.requests)
        records.counter(source).increment(by: report.spent.records)
        asked.counter(source).increment(by: report.asked)
        recordedCells.counter(source).increment(by: report.recordedCells)
        recordedReadings.counter(source).increment(by: report.recordedReadings)
        refusedValues.counter(source).increment(by: report.refused.count)
        raisedAlerts.counter(source).increment(by: report.raisedAlerts)
    }
}

extension EnvironmentPollerMetrics {
    static let refreshed = Metric.gauge(
        "environment_refreshed_timestamp_seconds", "Unix time of the last round of any replica that was answered",
        by: "source")
    static let budgetUsed = Metric.gauge(
        "environment_budget_used_ratio", "Spent share of the limit of which least is left; 1 is all", by: "source")

    static let sourceMetrics = [refreshed, budgetUsed]

    /// A source that never responded has no time, and one without limits no share.
    static func seen(_ source: String, lastAnswer: Date?, budgetUsed share: Double?) {
        if let lastAnswer { refreshed.gauge(source).record(lastAnswer.timeIntervalSince1970) }
        if let share { budgetUsed.gauge(source).record(share) }
    }
}
