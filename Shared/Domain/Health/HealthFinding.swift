/// Something unusual about a person, worth a question. Never a diagnosis.
public struct HealthFinding: Hashable, Sendable, Codable {
    /// What was measured and with what it was compared.
    public var deviation: Deviation
    public var detector: HealthDetector
    /// What else may explain it, the likeliest first; empty when nothing is known.
    public var explanations: [HealthExplanation]
    /// The clinical limit that was passed: the person is told to seek care. Nil for everything else.
    public var urgent: UrgentLimit?

    public init(
        deviation: Deviation, detector: HealthDetector, explanations: [HealthExplanation] = [],
        urgent: UrgentLimit? = nil
    ) {
        self.deviation = deviation
        self.detector = detector
        self.explanations = explanations
        self.urgent = urgent
    }
}

/// Which rule found it.
public enum HealthDetector: String, CaseIterable, Hashable, Sendable, Codable {
    /// Resting heart rate at night on two nights running (NightSignal).
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

/// What besides illness or allergy moves such a value.
public enum HealthExplanation: String, CaseIterable, Hashable, Sendable, Codable {
    case workout, alcohol, altitude, heat
    case shortSleep = "short-sleep"
    case newDevice = "new-device"
    case highPollen = "high-pollen"
    case highOzone = "high-ozone"
}

/// A fixed clinical limit with its source.
public struct UrgentLimit: Hashable, Sendable, Codable {
    /// In the unit of the measurement.
    public var limit: Double
    /// Such as `NEWS2 (Royal College of Physicians, 2017)`.
    public var source: String

    public init(limit: Double, source: String) {
        self.limit = limit
        self.source = source
    }
}
