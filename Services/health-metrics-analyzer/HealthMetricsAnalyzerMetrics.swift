import DeclaredMetrics
import Domain
import MessageProtocol
import Metrics

/// This service's own metrics; none carries a measurement.
enum HealthMetricsAnalyzerMetrics {
    static let stored = Metric.counter(
        "health_measurements_stored_total", "Measurements stored for the first time, or with another value")
    static let repeated = Metric.counter(
        "health_measurements_repeated_total", "Measurements that were there already")
    static let refused = Metric.counter(
        "health_measurements_refused_total", "Measurements beyond what one day may have")
    static let sealed = Metric.counter(
        "health_measurements_sealed_total", "Measurements of before there were seals, taken into sealed blocks")
    static let pruned = Metric.counter(
        "health_measurements_pruned_total", "Measurements removed because of their age")
    static let suggestions = Metric.counter(
        "health_quizzes_suggested_total", "Suggestions announced", by: "kind", "rule")
    static let judged = Metric.counter("health_people_judged_total", "People whom a day's update judged")
    static let areaAlerts = Metric.counter(
        "health_area_alerts_suggested_total", "Areas in which people were asked")
    static let thresholds = Metric.counter("health_thresholds_suggested_total", "Thresholds proposed")
    static let imports = Metric.counter(
        "health_imports_read_total", "Files read, by whether to their end",
        by: MetricLabel("complete", ["true", "false"]))

    static let all =
        [stored, repeated, refused, sealed, pruned, suggestions, judged, areaAlerts, thresholds, imports]
        + progressMetrics

    static func imported(_ report: ImportReport) { imports.counter("\(report.endedEarly == nil)").increment() }

    static func recorded(_ outcome: RecordingOutcome) {
        count(outcome.count.taken, stored)
        count(outcome.count.repeated, repeated)
        count(outcome.count.refused, refused)
        suggested(outcome.suggested)
    }

    static func suggested(_ suggestions: [QuizSuggested]) {
        for deviation in suggestions.map(\.deviation) {
            Self.suggestions.counter(deviation.metric.kind.rawValue, deviation.rule.rawValue).increment()
        }
    }

    static func count(_ count: Int, _ metric: Metric) {
        if count > 0 { metric.counter().increment(by: count) }
    }
}
