import Domain
import Localization
import MessageProtocol

/// A suggestion's facts as phrases of one language.
struct QuizSuggestionPhrases {
    struct Urgent {
        /// Such as `131 beats/min or more`; empty when several measurements together have the points of its source.
        var limit: String
        var source: String
    }

    var name: String
    var measured: String
    var usual: String?
    /// Such as `38.0 °C or more`.
    var limit: String
    /// Movement changes such a value, and nothing shows that the person was at rest.
    var mayHaveMoved: Bool
    /// Something shows that the person was at rest.
    var wasAtRest: Bool
    /// The limit holds for people of every age, as a fever's does.
    var isForAllAges: Bool
    /// The limit is one of adults, and the date of birth is unknown.
    var isOfUnknownAge: Bool
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
        limit = Self.limit(
            deviation.limit, deviation.isHigh(beyond: deviation.limit) ? .atLeast : .atMost, of: kind, in: language)
        mayHaveMoved = kind.dependsOnMovement && suggestion.wasAtRest != true
        wasAtRest = kind.dependsOnMovement && suggestion.wasAtRest == true
        isForAllAges = kind == .bodyTemperature && deviation.isHigh(beyond: deviation.limit)
        isOfUnknownAge = suggestion.age == nil && !isForAllAges
        explanations = Self.list(suggestion.explanations.map { $0.name(in: language) }, language)
        urgent = suggestion.urgent.map {
            let side: UrgentLimit.Side = $0.side ?? (deviation.isHigh(beyond: $0.limit) ? .atLeast : .atMost)
            return Urgent(limit: Self.limit($0.limit, side, of: kind, in: language), source: $0.source)
        }
    }

    /// - Returns: an empty text for a sum of points.
    private static func limit(
        _ value: Double, _ side: UrgentLimit.Side, of kind: HealthMetric.Kind, in language: ContentLanguage
    ) -> String {
        let text = kind.text(value, in: language)
        return switch (side, language) {
        case (.atLeast, .english): "\(text) or more"
        case (.atLeast, .german): "\(text) oder mehr"
        case (.atMost, .english): "\(text) or less"
        case (.atMost, .german): "\(text) oder weniger"
        case (.moreThan, .english): "more than \(text)"
        case (.moreThan, .german): "mehr als \(text)"
        case (.lessThan, .english): "less than \(text)"
        case (.lessThan, .german): "weniger als \(text)"
        case (.points, _): ""
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
