/// Why a measurement is worth a question.
public struct Deviation: Hashable, Sendable, Codable {
    public enum Rule: String, Hashable, Sendable, Codable {
        /// Outside the fixed limits that hold for every adult at rest.
        case fixedLimit = "fixed-limit"
        /// Far from the person's own baseline.
        case ownBaseline = "own-baseline"
    }

    public var rule: Rule
    public var metric: HealthMetric
    /// The limit that was passed, in the unit of the metric.
    public var limit: Double
    /// The person's usual value, when known.
    public var usual: Double?

    public init(rule: Rule, metric: HealthMetric, limit: Double, usual: Double?) {
        self.rule = rule
        self.metric = metric
        self.limit = limit
        self.usual = usual
    }

    /// Judges one measurement.
    /// - Parameters:
    ///   - baseline: nil while the person's normal is not known; then only the fixed limits speak.
    ///   - tolerance: how many spreads from the centre are still normal.
    public init?(of metric: HealthMetric, against baseline: Baseline?, tolerance: Double = 3.5) {
        let fixed = metric.kind.fixedLimits
        if !fixed.contains(metric.value) {
            let limit = metric.value > fixed.upperBound ? fixed.upperBound : fixed.lowerBound
            self.init(rule: .fixedLimit, metric: metric, limit: limit, usual: baseline?.centre)
            return
        }
        guard let baseline else { return nil }
        let distance = tolerance * max(baseline.spread, metric.kind.smallestSpread)
        guard abs(metric.value - baseline.centre) > distance else { return nil }
        let limit = metric.value > baseline.centre ? baseline.centre + distance : baseline.centre - distance
        self.init(rule: .ownBaseline, metric: metric, limit: limit, usual: baseline.centre)
    }
}

extension HealthMetric.Kind {
    /// Beyond these a resting adult is asked how they are, whatever their baseline.
    ///
    /// Source: the bands scoring 3 in NEWS2 (Royal College of Physicians, 2017) for heart rate, temperature and
    /// systolic pressure; ESC/ESH 2018 grade 3 hypertension (110 mmHg) and 40 mmHg for diastolic pressure.
    var fixedLimits: ClosedRange<Double> {
        switch self {
        case .heartRate: 40...130
        case .bodyTemperature: 35...39
        case .systolicBloodPressure: 90...220
        case .diastolicBloodPressure: 40...110
        }
    }

    /// The device's own noise: a baseline narrower than this says more of the device than of the person.
    var smallestSpread: Double {
        switch self {
        case .heartRate: 3
        case .bodyTemperature: 0.2
        case .systolicBloodPressure, .diastolicBloodPressure: 4
        }
    }
}
