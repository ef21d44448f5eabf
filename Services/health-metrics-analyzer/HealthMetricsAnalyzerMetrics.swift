import Domain
import MessageProtocol
import Metrics

/// The names of this service's metrics; none carries a measurement.
enum HealthMetricsAnalyzerMetrics {
    /// Measurements stored for the first time, or with another value.
    static let measurements = "health_measurements_stored_total"
    /// Measurements that were there already.
    static let repeated = "health_measurements_repeated_total"
    /// Measurements beyond what one day may have.
    static let refused = "health_measurements_refused_total"
    /// Suggestions announced, by kind of measurement and rule.
    static let suggestions = "health_quizzes_suggested_total"
    /// Measurements removed because of their age.
    static let pruned = "health_measurements_pruned_total"
    /// Measurements of before there were seals, taken into sealed blocks.
    static let sealed = "health_measurements_sealed_total"
    /// People whom a day's update judged.
    static let judged = "health_people_judged_total"
    /// The tolerance that holds for all people, 1 being as published.
    static let tolerance = "health_suggestion_tolerance"

    /// Files read, by whether to their end.
    static let imports = "health_imports_read_total"

    static func imported(_ report: ImportReport) {
        Counter(label: imports, dimensions: [("complete", "\(report.endedEarly == nil)")]).increment()
    }

    static func recorded(_ outcome: RecordingOutcome) {
        count(outcome.count.taken, measurements)
        count(outcome.count.repeated, repeated)
        count(outcome.count.refused, refused)
        suggested(outcome.suggested)
    }

    static func suggested(_ suggestions: [QuizSuggested]) {
        for suggestion in suggestions {
            let deviation = suggestion.deviation
            let labels = [("kind", deviation.metric.kind.rawValue), ("rule", deviation.rule.rawValue)]
            Counter(label: Self.suggestions, dimensions: labels).increment()
        }
    }

    static func count(_ count: Int, _ name: String) {
        if count > 0 { Counter(label: name).increment(by: count) }
    }

    static func tolerates(_ value: Double) { Gauge(label: tolerance).record(value) }
}
