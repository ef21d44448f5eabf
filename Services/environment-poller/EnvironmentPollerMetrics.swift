import Metrics

/// The names of this service's metrics.
enum EnvironmentPollerMetrics {
    /// Rounds by source and outcome: `up`, `down`.
    static let polls = "environment_polls_total"
    /// Seconds from the first request to the last commit, by source.
    static let pollDuration = "environment_poll_duration_seconds"
    /// 1 while a source is up, else 0.
    static let sourceUp = "environment_source_up"
    /// Station readings stored for the first time, by source.
    static let recordedReadings = "environment_readings_recorded_total"
    /// Values left out because no instrument can have measured them, by source.
    static let refusedValues = "environment_values_refused_total"
    /// Alerts raised, by source.
    static let raisedAlerts = "environment_alerts_raised_total"

    static func polled(_ source: Source, _ report: PollReport, duration: Duration) {
        let label = ("source", source.rawValue)
        let isUp = report.faults.isEmpty
        Counter(label: polls, dimensions: [label, ("outcome", isUp ? "up" : "down")]).increment()
        Timer(label: pollDuration, dimensions: [label]).record(duration: duration)
        Gauge(label: sourceUp, dimensions: [label]).record(isUp ? 1 : 0)
        count(recordedReadings, report.recordedReadings, label)
        count(refusedValues, report.refused.count, label)
        count(raisedAlerts, report.raisedAlerts, label)
    }

    private static func count(_ name: String, _ amount: Int, _ label: (String, String)) {
        if amount > 0 { Counter(label: name, dimensions: [label]).increment(by: amount) }
    }
}
