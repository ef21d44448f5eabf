import DeclaredMetrics
import Foundation
import Metrics

extension EnvironmentPollerMetrics {
    static let refreshed = Metric.gauge(
        "environment_refreshed_timestamp_seconds", "Unix time of the last round of any replica that was answered",
        by: "source")
    static let budgetUsed = Metric.gauge(
        "environment_budget_used_ratio", "Spent share of the limit of which least is left; 1 is all", by: "source")

    static let sourceMetrics = [refreshed, budgetUsed]

    /// A source that never answered has no time, and one without limits no share.
    static func seen(_ source: String, lastAnswer: Date?, budgetUsed share: Double?) {
        if let lastAnswer { refreshed.gauge(source).record(lastAnswer.timeIntervalSince1970) }
        if let share { budgetUsed.gauge(source).record(share) }
    }
}
