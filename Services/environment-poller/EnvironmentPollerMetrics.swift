import Domain
import Metrics

/// The names of this service's metrics.
enum EnvironmentPollerMetrics {
    /// Rounds by source and outcome: `up`, `down`.
    static let polls = "environment_polls_total"
    /// Seconds from the first request to the last commit, by source.
    static let pollDuration = "environment_poll_duration_seconds"
    /// 1 while a source is up, else 0.
    static let sourceUp = "environment_source_up"
    /// Cells and stations asked for, by source.
    static let asked = "environment_asked_total"
    /// Cells whose new state was stored, by source.
    static let recordedCells = "environment_cells_recorded_total"
    /// Station readings stored for the first time, by source.
    static let recordedReadings = "environment_readings_recorded_total"
    /// Values left out because no instrument can have measured them, by source.
    static let refusedValues = "environment_values_refused_total"
    /// Alerts raised, by source.
    static let raisedAlerts = "environment_alerts_raised_total"
    /// Seconds by which the cell or station that had waited longest was late in the last round, by source.
    static let lateness = "environment_lateness_seconds"
    /// 1 while a provider's limits leave less than is due, else 0, by source.
    static let limited = "environment_source_limited"
    /// What was asked of a provider, by source; also what failed. Records are what some providers bill.
    static let requests = "environment_provider_requests_total"
    static let records = "environment_provider_records_total"

    static func polled(_ provider: String, _ report: PollReport, duration: Duration) {
        let label = ("source", provider)
        let isUp = report.faults.isEmpty
        Counter(label: polls, dimensions: [label, ("outcome", isUp ? "up" : "down")]).increment()
        Timer(label: pollDuration, dimensions: [label]).record(duration: duration)
        Gauge(label: sourceUp, dimensions: [label]).record(isUp ? 1 : 0)
        Gauge(label: lateness, dimensions: [label]).record(max(0, report.latest))
        Gauge(label: limited, dimensions: [label]).record(report.isLimited ? 1 : 0)
        spent(report.spent, of: provider)
        count(asked, report.asked, label)
        count(recordedCells, report.recordedCells, label)
        count(recordedReadings, report.recordedReadings, label)
        count(refusedValues, report.refused.count, label)
        count(raisedAlerts, report.raisedAlerts, label)
    }

    private static func spent(_ usage: Usage, of provider: String) {
        count(requests, usage.requests, ("source", provider))
        count(records, usage.records, ("source", provider))
    }

    private static func count(_ name: String, _ amount: Int, _ label: (String, String)) {
        if amount > 0 { Counter(label: name, dimensions: [label]).increment(by: amount) }
    }
}
