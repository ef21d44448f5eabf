/// Why a measurement is worth a question.
public struct Deviation: Hashable, Sendable, Codable {
    public enum Rule: String, CaseIterable, Hashable, Sendable, Codable {
        /// At or beyond a fixed limit that applies to every adult at rest.
        case fixedLimit = "fixed-limit"
        /// Far from the person's own baseline.
        case ownBaseline = "own-baseline"
    }

    public var rule: Rule
    public var metric: HealthMetric
    /// The limit that was reached (``Rule/fixedLimit``) or exceeded (``Rule/ownBaseline``), in the unit of the metric.
    public var limit: Double
    /// The person's usual value, when known.
    public var usual: Double?

    public init(rule: Rule, metric: HealthMetric, limit: Double, usual: Double?) {
        self.rule = rule
        self.metric = metric
        self.limit = limit
        self.usual = usual
    }
}
