/// A fixed limit with its source.
struct ClinicalLimit: Hashable, Sendable {
    var kind: HealthMetric.Kind
    var side: UrgentLimit.Side
    /// In the unit of the kind.
    var value: Double
    var source: String
    /// The number of measurements required in the part of the day, whose median must exceed the limit.
    var confirmations = 1
    /// Whether the value must also be low for this person: trained hearts rest at 40, and small healthy people have a
    /// systolic pressure of 90.
    var isLowForSome = false
    /// Otherwise the source says so of adults only.
    var isForAllAges = false

    func isReached(by reading: Double) -> Bool {
        switch side {
        case .atMost: reading <= value
        case .atLeast: reading >= value
        case .lessThan: reading < value
        case .moreThan: reading > value
        case .points: false
        }
    }

    var isHigh: Bool { side == .atLeast || side == .moreThan }

    static let news2 = "NEWS2 (Royal College of Physicians, 2017)"
    static let esc2018 = "ESC/ESH 2018, https://doi.org/10.1093/eurheartj/ehy339"
    static let aha2017 = "ACC/AHA 2017, https://doi.org/10.1161/HYP.0000000000000065"
    static let fever = "CDC, definition of fever as 38 °C and more"
}

extension ClinicalLimit {
    /// The person is advised to seek care: the red bands of NEWS2 (3 points) and a severely high pressure, which
    /// ACC/AHA call a crisis above 180 and above 120. A single value from a wearable is not reliable, so what wearables
    /// measure needs a second one; so does a low temperature, which usually means a badly placed thermometer. NEWS2
    /// gives 39.1 °C and more 2 points, which are urgent only together with others (see ``NEWS2``), and its red band
    /// from 220 is covered by ACC/AHA's 180.
    static let urgent: [ClinicalLimit] = [
        ClinicalLimit(kind: .respiratoryRate, side: .atMost, value: 8, source: news2, confirmations: 2),
        ClinicalLimit(kind: .respiratoryRate, side: .atLeast, value: 25, source: news2, confirmations: 2),
        ClinicalLimit(kind: .oxygenSaturation, side: .atMost, value: 91, source: news2, confirmations: 2),
        ClinicalLimit(
            kind: .systolicBloodPressure, side: .atMost, value: 90, source: news2, confirmations: 2,
            isLowForSome: true),
        ClinicalLimit(kind: .systolicBloodPressure, side: .moreThan, value: 180, source: aha2017),
        ClinicalLimit(kind: .diastolicBloodPressure, side: .moreThan, value: 120, source: aha2017),
        ClinicalLimit(kind: .heartRate, side: .atMost, value: 40, source: news2, confirmations: 2, isLowForSome: true),
        ClinicalLimit(kind: .heartRate, side: .atLeast, value: 131, source: news2, confirmations: 2),
        ClinicalLimit(kind: .bodyTemperature, side: .atMost, value: 35, source: news2, confirmations: 2),
    ]

    /// Worth a question for anybody.
    static let asking: [ClinicalLimit] = [
        ClinicalLimit(kind: .respiratoryRate, side: .atMost, value: 8, source: news2),
        ClinicalLimit(kind: .respiratoryRate, side: .atLeast, value: 25, source: news2),
        ClinicalLimit(kind: .oxygenSaturation, side: .atMost, value: 91, source: news2),
        ClinicalLimit(kind: .systolicBloodPressure, side: .atMost, value: 90, source: news2, isLowForSome: true),
        ClinicalLimit(kind: .systolicBloodPressure, side: .atLeast, value: 180, source: esc2018),
        ClinicalLimit(kind: .diastolicBloodPressure, side: .atLeast, value: 110, source: esc2018),
        ClinicalLimit(kind: .heartRate, side: .atMost, value: 40, source: news2, isLowForSome: true),
        ClinicalLimit(kind: .heartRate, side: .atLeast, value: 131, source: news2),
        ClinicalLimit(kind: .bodyTemperature, side: .atMost, value: 35, source: news2),
        ClinicalLimit(kind: .bodyTemperature, side: .atLeast, value: 38, source: fever, isForAllAges: true),
    ]
}

extension HealthMetric.Kind {
    /// The detector that reports it; nil for kinds that no rule judges.
    var detector: HealthDetector? {
        switch self {
        case .heartRate: .heartRate
        case .restingHeartRate: .restingHeartRate
        case .heartRateVariabilitySDNN, .heartRateVariabilityRMSSD: .heartRateVariability
        case .bodyTemperature, .wristTemperature, .wristTemperatureDeviation: .temperature
        case .systolicBloodPressure, .diastolicBloodPressure: .bloodPressure
        case .oxygenSaturation: .oxygenSaturation
        case .respiratoryRate: .respiratoryRate
        case .sleep: .sleep
        case .peakFlow: .peakFlow
        case .steps, .exercise: nil
        }
    }
}

extension HealthDetector {
    /// What it reports on.
    var kinds: [HealthMetric.Kind] {
        self == .nightSignal ? [.heartRate] : HealthMetric.Kind.allCases.filter { $0.detector == self }
    }
}
