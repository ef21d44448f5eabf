import Domain
import Foundation
import Localization
import MessageProtocol

extension NotificationText {
    /// Says what was measured and with what it was compared; asks, and concludes nothing.
    static func quizSuggestion(
        for deviation: Deviation, in language: ContentLanguage
    ) throws(MessageFault) -> NotificationText {
        let words = QuizSuggestionWords(of: deviation, in: language)
        return switch language {
        case .english: try english(deviation, words)
        case .german: try german(deviation, words)
        }
    }

    private static func english(
        _ deviation: Deviation, _ words: QuizSuggestionWords
    ) throws(MessageFault) -> NotificationText {
        let offer = "How do you feel? A short quiz helps to see whether allergens may play a part."
        let care = "If you feel unwell, please ask a doctor."
        let usual = words.usual.map { "your usual value is \($0)" }
        let comparison =
            switch deviation.rule {
            case .ownBaseline: usual.map { "; \($0)." } ?? ", far from your usual value."
            case .fixedLimit:
                "; we ask every adult who has \(words.limit) \(words.isHigh ? "or more" : "or less") at rest"
                    + (usual.map { ", and \($0)." } ?? ".")
            }
        return try NotificationText(
            title: "Your \(words.name) is unusual", body: "We measured \(words.measured)\(comparison) \(offer) \(care)")
    }

    private static func german(
        _ deviation: Deviation, _ words: QuizSuggestionWords
    ) throws(MessageFault) -> NotificationText {
        let offer = "Wie fühlen Sie sich? Ein kurzes Quiz hilft zu sehen, ob Allergene eine Rolle spielen."
        let care = "Wenn Sie sich unwohl fühlen, fragen Sie bitte ärztliches Fachpersonal."
        let usual = words.usual.map { "Ihr üblicher Wert ist \($0)" }
        let comparison =
            switch deviation.rule {
            case .ownBaseline: usual.map { "; \($0)." } ?? ", weit entfernt von Ihrem üblichen Wert."
            case .fixedLimit:
                "; wir fragen alle Erwachsenen, die in Ruhe \(words.limit) \(words.isHigh ? "oder mehr" : "oder weniger")"
                    + " haben" + (usual.map { ", und \($0)." } ?? ".")
            }
        return try NotificationText(
            title: "Ungewöhnlicher Wert: \(words.name)",
            body: "Wir haben \(words.measured) gemessen\(comparison) \(offer) \(care)")
    }
}

/// The values of a deviation as people of a language write them.
private struct QuizSuggestionWords {
    var name: String
    var measured: String
    var usual: String?
    var limit: String
    /// The limit was passed upwards.
    var isHigh: Bool

    init(of deviation: Deviation, in language: ContentLanguage) {
        let kind = deviation.metric.kind
        name = kind.name(in: language)
        measured = kind.text(deviation.metric.value, in: language)
        usual = deviation.usual.map { kind.text($0, in: language) }
        limit = kind.text(deviation.limit, in: language)
        isHigh = deviation.metric.value >= deviation.limit
    }
}

extension HealthMetric.Kind {
    fileprivate func name(in language: ContentLanguage) -> String {
        switch (language, self) {
        case (.english, _): displayName
        case (.german, .heartRate): "Puls"
        case (.german, .bodyTemperature): "Körpertemperatur"
        case (.german, .systolicBloodPressure): "systolischer Blutdruck"
        case (.german, .diastolicBloodPressure): "diastolischer Blutdruck"
        case (.german, .restingHeartRate): "Ruhepuls"
        case (.german, .heartRateVariabilitySDNN): "Herzratenvariabilität (SDNN)"
        case (.german, .heartRateVariabilityRMSSD): "Herzratenvariabilität (RMSSD)"
        case (.german, .wristTemperature): "Temperatur am Handgelenk"
        case (.german, .wristTemperatureDeviation): "Abweichung der Temperatur am Handgelenk"
        case (.german, .oxygenSaturation): "Sauerstoffsättigung"
        case (.german, .respiratoryRate): "Atemfrequenz"
        case (.german, .steps): "Schritte"
        case (.german, .sleep): "Schlaf"
        case (.german, .exercise): "Training"
        case (.german, .peakFlow): "Peak Flow"
        }
    }

    /// A value with its unit, as precise as devices are.
    fileprivate func text(_ value: Double, in language: ContentLanguage) -> String {
        let digits = self == .bodyTemperature ? 1...1 : 0...1
        let style = FloatingPointFormatStyle<Double>(locale: Locale(identifier: language.rawValue))
        let unit = self == .heartRate && language == .german ? "Schläge/min" : unit
        return "\(value.formatted(style.precision(.fractionLength(digits)))) \(unit)"
    }
}
