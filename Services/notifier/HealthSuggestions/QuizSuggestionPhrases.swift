import Domain
import Localization
import MessageProtocol

/// A suggestion's facts as phrases of one language.
struct QuizSuggestionPhrases {
    struct Urgent {
        var limit: String
        /// The value is above the limit.
        var isHigh: Bool
        var source: String
    }

    var name: String
    var measured: String
    var usual: String?
    var limit: String
    /// The value is above the limit.
    var isHigh: Bool
    /// Such as `a workout, alcohol or heat`, in German after "an"; nil when there is none.
    var explanations: String?
    /// Nil unless a clinical limit was exceeded.
    var urgent: Urgent?

    init(of suggestion: QuizSuggested, in language: ContentLanguage) {
        let deviation = suggestion.deviation
        let kind = deviation.metric.kind
        name = kind.name(in: language)
        measured = kind.text(deviation.metric.value, in: language)
        usual = deviation.usual.map { kind.text($0, in: language) }
        limit = kind.text(deviation.limit, in: language)
        isHigh = deviation.isHigh(beyond: deviation.limit)
        explanations = Self.list(suggestion.explanations.map { $0.name(in: language) }, language)
        urgent = suggestion.urgent.map {
            Urgent(
                limit: kind.text($0.limit, in: language), isHigh: deviation.isHigh(beyond: $0.limit), source: $0.source)
        }
    }

    private static func list(_ names: [String], _ language: ContentLanguage) -> String? {
        guard let last = names.last else { return nil }
        guard names.count > 1 else { return last }
        return "\(names.dropLast().joined(separator: ", ")) \(language == .german ? "oder" : "or") \(last)"
    }
}

extension Deviation {
    /// Whether the value is above the limit. For a value right at the limit the usual value decides: the person's, or a
    /// resting adult's.
    fileprivate func isHigh(beyond limit: Double) -> Bool {
        if metric.value != limit { return metric.value > limit }
        return limit > usual ?? metric.kind.usualAtRest
    }
}

extension HealthMetric.Kind {
    /// A value between the kind's limits; no statement about anyone's health.
    fileprivate var usualAtRest: Double {
        switch self {
        case .heartRate, .restingHeartRate: 70
        case .bodyTemperature: 37
        case .systolicBloodPressure: 120
        case .diastolicBloodPressure: 75
        case .respiratoryRate: 16
        case .wristTemperature: 34
        // These have lower limits only.
        case .oxygenSaturation, .peakFlow, .sleep, .heartRateVariabilitySDNN, .heartRateVariabilityRMSSD: .infinity
        case .wristTemperatureDeviation, .steps, .exercise: 0
        }
    }
}

extension HealthExplanation {
    fileprivate func name(in language: ContentLanguage) -> String {
        switch (self, language) {
        case (.workout, .english): "a workout"
        case (.workout, .german): "Sport"
        case (.alcohol, .english): "alcohol"
        case (.alcohol, .german): "Alkohol"
        case (.altitude, .english): "high altitude"
        case (.altitude, .german): "großer Höhe"
        case (.heat, .english): "heat"
        case (.heat, .german): "Hitze"
        case (.shortSleep, .english): "a short night"
        case (.shortSleep, .german): "wenig Schlaf"
        case (.newDevice, .english): "a new device"
        case (.newDevice, .german): "einem neuen Gerät"
        case (.highPollen, .english): "a lot of pollen"
        case (.highPollen, .german): "vielen Pollen"
        case (.highOzone, .english): "a lot of ozone"
        case (.highOzone, .german): "viel Ozon"
        }
    }
}
