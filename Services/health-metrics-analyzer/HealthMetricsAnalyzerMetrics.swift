import DeclaredMetrics
import Domain
import Foundation
import MessageProtocol
import Metrics

/// This service's own metrics; none contains a measurement.
enum HealthMetricsAnalyzerMetrics {
    static let stored = Metric.counter(
        "health_measurements_stored_total", "Measurements stored for the first time, or with another value")
    static let repeated = Metric.counter(
        "health_measurements_repeated_total", "Measurements stored before")
    static let refused = Metric.counter(
        "health_measurements_refused_total", "Measurements beyond the limit of one day")
    static let sealed = Metric.counter(
        "health_measurements_sealed_total", "Plain measurements of older versions moved into sealed blocks")
    static let pruned = Metric.counter(
        "health_measurements_pruned_total", "Measurements removed because of their age")
    static let suggestions = Metric.counter(
        "health_quizzes_suggested_total", "Suggestions announced", by: "kind", "rule")
    static let judged = Metric.counter("health_people_judged_total", "People judged by a daily update")
    static let areaAlerts = Metric.counter(
        "health_area_alerts_suggested_total", "Area alerts suggested")
    static let thresholds = Metric.counter("health_thresholds_suggested_total", "Thresholds proposed")
    static let imports = Metric.counter(
        "health_imports_read_total", "Files read, by whether completely",
        by: MetricLabel("complete", ["true", "false"]))

    static let lastUpdate = Metric.gauge(
        "health_update_timestamp_seconds", "Unix time at which the daily update last ended; 0 before the first")
    static let tolerance = Metric.gauge(
        "health_suggestion_tolerance", "The tolerance that applies to everyone; 1 is as published")
    static let importsWaiting = Metric.gauge("health_imports_waiting", "Files announced and not read yet")
    static let oldestImport = Metric.gauge("health_imports_oldest_seconds", "The age of the oldest of them")

    static let all =
        [stored, repeated, refused, sealed, pruned, suggestions, judged, areaAlerts, thresholds, imports]
        + [lastUpdate, tolerance, importsWaiting, oldestImport]

    static func imported(_ report: ImportReport) { imports.counter("\(report.endedEarly == nil)").increment() }

    static func recorded(_ result: RecordingResult) {
        count(result.count.taken, stored)
        count(result.count.repeated, repeated)
        count(result.count.refused, refused)
        suggested(result.suggested)
    }

    static func suggested(_ suggestions: [QuizSuggested]) {
        for deviation in suggestions.map(\.deviation) {
            Self.suggestions.counter(deviation.metric.kind.rawValue, deviation.rule.rawValue).increment()
        }
    }

    static func progress(_ progress: AnalyzerProgress, at now: Date) {
        lastUpdate.gauge().record(progress.lastUpdate?.timeIntervalSince1970 ?? 0)
        tolerance.gauge().record(progress.tolerance)
        importsWaiting.gauge().record(progress.importsWaiting)
        oldestImport.gauge().record(progress.oldestImport.map { max(0, now.timeIntervalSince($0)) } ?? 0)
    }

    static func count(_ count: Int, _ metric: Metric) {
        if count > 0 { metric.counter().increment(by: count) }
    }
}
