/// Something unusual in a person's measurements that is worth a question. Never a diagnosis.
public struct HealthFinding: Hashable, Sendable, Codable {
    /// What was measured and what it was compared with.
    public var deviation: Deviation
    public var detector: HealthDetector
    /// Other possible explanations, most likely first; empty when none is known.
    public var explanations: [HealthExplanation]
    /// The clinical limit that was exceeded, in which case the person is advised to seek care; nil otherwise.
    public var urgent: UrgentLimit?
    /// Whether steps, sleep or the source's own mark show that the person was at rest; nil for measurements that
    /// movement does not change.
    public var wasAtRest: Bool?
    /// Nil while the date of birth is unknown.
    public var age: AgeGroup?

    public init(
        deviation: Deviation, detector: HealthDetector, explanations: [HealthExplanation] = [],
        urgent: UrgentLimit? = nil, wasAtRest: Bool? = nil, age: AgeGroup? = nil
    ) {
        self.deviation = deviation
        self.detector = detector
        self.explanations = explanations
        self.urgent = urgent
        self.wasAtRest = wasAtRest
        self.age = age
    }
}

/// The rule that produced a finding.
public enum HealthDetector: String, CaseIterable, Hashable, Sendable, Codable {
    /// Resting heart rate on two consecutive nights (NightSignal).
    case nightSignal = "night-signal"
    case restingHeartRate = "resting-heart-rate"
    case heartRateVariability = "heart-rate-variability"
    case heartRate = "heart-rate"
    case temperature
    case bloodPressure = "blood-pressure"
    case oxygenSaturation = "oxygen-saturation"
    case respiratoryRate = "respiratory-rate"
    case sleep
    case peakFlow = "peak-flow"
}

/// Influences on such a value other than illness or allergy.
public enum HealthExplanation: String, CaseIterable, Hashable, Sendable, Codable {
    case workout, alcohol, altitude, heat
    case shortSleep = "short-sleep"
    case newDevice = "new-device"
    case highPollen = "high-pollen"
    case highOzone = "high-ozone"
}

/// A fixed clinical limit with its source.
public struct UrgentLimit: Hashable, Sendable, Codable {
    /// Which values are beyond a limit.
    public enum Side: String, CaseIterable, Hashable, Sendable, Codable {
        case atMost = "at-most"
        case atLeast = "at-least"
        case lessThan = "less-than"
        case moreThan = "more-than"
        /// The limit is a sum of points over several measurements.
        case points
    }

    /// In the unit of the measurement, or in points.
    public var limit: Double
    /// Nil in messages from earlier versions.
    public var side: Side?
    /// Such as `NEWS2 (Royal College of Physicians, 2017)`.
    public var source: String

    public init(limit: Double, side: Side? = nil, source: String) {
        self.limit = limit
        self.side = side
        self.source = source
    }
}
