import Domain
import MessageProtocol
import Metrics

/// The names of this service's metrics; none carries a measurement.
enum HealthMetricsAnalyzerMetrics {
    /// Measurements stored for the first time.
    static let measurements = "health_measurements_stored_total"
    /// Suggestions announced, by kind of measurement and rule.
    static let suggestions = "health_quizzes_suggested_total"
    /// Measurements removed because of their age.
    static let pruned = "health_measurements_pruned_total"

    static func analysed(_ outcome: AnalysisOutcome) {
        if outcome.stored > 0 { Counter(label: measurements).increment(by: outcome.stored) }
        for suggestion in outcome.suggested {
            let deviation = suggestion.deviation
            let labels = [("kind", deviation.metric.kind.rawValue), ("rule", deviation.rule.rawValue)]
            Counter(label: suggestions, dimensions: labels).increment()
        }
    }

    static func pruned(_ count: Int) {
        if count > 0 { Counter(label: pruned).increment(by: count) }
    }
}
