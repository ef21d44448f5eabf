/// Why a measurement is worth a question.
public struct Deviation: Hashable, Sendable, Codable {
    public enum Rule: String, Hashable, Sendable, Codable {
        /// At or beyond a fixed limit that holds for every adult at rest.
        case fixedLimit = "fixed-limit"
        /// Far from the person's own baseline.
        case ownBaseline = "own-baseline"
    }

    public var rule: Rule
    public var metric: HealthMetric
    /// The limit that was reached (``Rule/fixedLimit``) or passed (``Rule/ownBaseline``), in the unit of the metric.
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
    ///
    /// Source of the tolerance: Iglewicz and Hoaglin, "How to Detect and Handle Outliers" (ASQC, 1993), who label
    /// values beyond 3.5 of these spreads as outliers.
    /// - Parameters:
    ///   - baseline: nil while the person's normal is not known; then only the fixed limits speak.
    ///   - tolerance: how many spreads from the centre are still normal.
    public init?(of metric: HealthMetric, against baseline: Baseline?, tolerance: Double = 3.5) {
        if let limit = metric.kind.fixedLimits?.reached(by: metric.value) {
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

/// From these values on, downwards and upwards, a measurement is worth a question whoever it is of.
struct FixedLimits: Hashable, Sendable {
    var low: Double
    var high: Double

    /// - Returns: the limit that the value has reached or passed; nil between the two.
    func reached(by value: Double) -> Double? {
        if value <= low { return low }
        return value >= high ? high : nil
    }
}

extension HealthMetric.Kind {
    /// For an adult at rest, whatever their baseline.
    ///
    /// Sources: the outermost bands of NEWS2 (Royal College of Physicians, 2017) for heart rate (40 and less, 131 and
    /// more), temperature (35.0 and less, 39.1 and more) and low systolic pressure (90 and less); grade 3 hypertension
    /// (180 over 110 and more) of ESC/ESH 2018, https://doi.org/10.1093/eurheartj/ehy339. No guideline draws a lower
    /// limit of diastolic pressure; 40 is this project's own.
    var fixedLimits: FixedLimits? {
        switch self {
        case .heartRate: FixedLimits(low: 40, high: 131)
        case .bodyTemperature: FixedLimits(low: 35, high: 39.1)
        case .systolicBloodPressure: FixedLimits(low: 90, high: 180)
        case .diastolicBloodPressure: FixedLimits(low: 40, high: 110)
        default: nil
        }
    }

    /// The device's own noise: a baseline narrower than this says more of the device than of the person.
    var smallestSpread: Double {
        switch self {
        case .heartRate, .restingHeartRate: 3
        case .heartRateVariabilitySDNN, .heartRateVariabilityRMSSD: 5
        case .bodyTemperature, .wristTemperature, .wristTemperatureDeviation: 0.2
        case .systolicBloodPressure, .diastolicBloodPressure: 4
        case .oxygenSaturation: 1
        case .respiratoryRate: 1
        case .steps: 1_000
        case .sleep, .exercise: 30
        case .peakFlow: 20
        }
    }
}
