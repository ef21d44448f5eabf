import Domain
import Localization
import MessageProtocol

extension NotificationText {
    /// Says what was measured, with what it was compared and what may explain it; asks, and concludes nothing. Where a
    /// clinical limit was passed it says whose limit that is, and to seek care.
    static func quizSuggestion(
        for suggestion: QuizSuggested, in language: ContentLanguage
    ) throws(MessageFault) -> NotificationText {
        let words = QuizSuggestionWords(of: suggestion, in: language)
        return switch (language, words.urgent) {
        case (.english, nil): try english(suggestion, words)
        case (.german, nil): try german(suggestion, words)
        case (.english, let limit?): try urgentEnglish(words, limit)
        case (.german, let limit?): try urgentGerman(words, limit)
        }
    }

    private static func english(
        _ suggestion: QuizSuggested, _ words: QuizSuggestionWords
    ) throws(MessageFault) -> NotificationText {
        let explanation = words.explanations.map { " \(Words.capitalized($0)) may explain it." } ?? ""
        let offer = "How do you feel? A short quiz helps to see whether allergens may play a part."
        let care = "If you feel unwell, please ask a doctor."
        let usual = words.usual.map { "your usual value is \($0)" }
        let comparison =
            switch suggestion.deviation.rule {
            case .ownBaseline: usual.map { "; \($0)." } ?? ", far from your usual value."
            case .fixedLimit:
                "; we ask every adult who has \(words.limit) \(words.isHigh ? "or more" : "or less") at rest"
                    + (usual.map { ", and \($0)." } ?? ".")
            }
        return try NotificationText(
            title: "Your \(words.name) is unusual",
            body: "We measured \(words.measured)\(comparison)\(explanation) \(offer) \(care)")
    }

    private static func german(
        _ suggestion: QuizSuggested, _ words: QuizSuggestionWords
    ) throws(MessageFault) -> NotificationText {
        let explanation = words.explanations.map { " Das kann an \($0) liegen." } ?? ""
        let offer = "Wie fühlen Sie sich? Ein kurzes Quiz hilft zu sehen, ob Allergene eine Rolle spielen."
        let care = "Wenn Sie sich unwohl fühlen, fragen Sie bitte ärztliches Fachpersonal."
        let usual = words.usual.map { "Ihr üblicher Wert ist \($0)" }
        let comparison =
            switch suggestion.deviation.rule {
            case .ownBaseline: usual.map { "; \($0)." } ?? ", weit entfernt von Ihrem üblichen Wert."
            case .fixedLimit:
                "; wir fragen alle Erwachsenen, die in Ruhe \(words.limit) \(words.isHigh ? "oder mehr" : "oder weniger")"
                    + " haben" + (usual.map { ", und \($0)." } ?? ".")
            }
        return try NotificationText(
            title: "Ungewöhnlicher Wert: \(words.name)",
            body: "Wir haben \(words.measured) gemessen\(comparison)\(explanation) \(offer) \(care)")
    }

    /// Explanations are left out: none of them is a reason not to seek care.
    private static func urgentEnglish(
        _ words: QuizSuggestionWords, _ urgent: QuizSuggestionWords.Urgent
    ) throws(MessageFault) -> NotificationText {
        let limit = "\(urgent.limit) \(urgent.isHigh ? "or more" : "or less")"
        return try NotificationText(
            title: "Please seek medical care: your \(words.name)",
            body: "We measured \(words.measured). At \(limit) at rest adults should see a doctor soon (source of the"
                + " limit: \(urgent.source)). If you feel unwell, find it hard to breathe or have chest pain, call the"
                + " emergency number (112 in Europe) now. Devices can be wrong: if you feel well, rest, measure again,"
                + " and seek care if the value stays. A short quiz asks what went before.")
    }

    private static func urgentGerman(
        _ words: QuizSuggestionWords, _ urgent: QuizSuggestionWords.Urgent
    ) throws(MessageFault) -> NotificationText {
        let limit = "\(urgent.limit) \(urgent.isHigh ? "oder mehr" : "oder weniger")"
        return try NotificationText(
            title: "Bitte holen Sie ärztlichen Rat: \(words.name)",
            body: "Wir haben \(words.measured) gemessen. Bei \(limit) in Ruhe sollten Erwachsene sich bald ärztlich"
                + " untersuchen lassen (Quelle der Grenze: \(urgent.source)). Wenn Sie sich unwohl fühlen, schwer Luft"
                + " bekommen oder Schmerzen in der Brust haben, rufen Sie jetzt den Notruf (112). Geräte können sich"
                + " irren: Fühlen Sie sich wohl, ruhen Sie sich aus, messen Sie noch einmal, und holen Sie Rat, wenn der"
                + " Wert bleibt. Ein kurzes Quiz fragt, was vorher war.")
    }
}
