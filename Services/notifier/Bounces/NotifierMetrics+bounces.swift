import DeclaredMetrics
import Metrics

extension NotifierMetrics {
    static let bounces = Metric.counter(
        "notifier_bounces_total", "Delivery reports, by what was done about them",
        by: MetricLabel("result", BounceResult.self))

    static func bounce(_ result: BounceResult) { bounces.counter(result.rawValue).increment() }
}
