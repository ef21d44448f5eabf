import Metrics

extension NotifierMetrics {
    /// Delivery reports by what was done about them.
    static let bounces = "notifier_bounces_total"

    static func bounce(_ result: BounceResult) {
        Counter(label: bounces, dimensions: [("result", result.rawValue)]).increment()
    }
}
