import Domain
import Localization
import MessageProtocol

extension NotificationText {
    /// States what was measured, what it was compared with and what may explain it; asks, and draws no conclusion. When
    /// a clinical limit was exceeded, names its source and advises to seek care.
    static func quizSuggestion(
        for suggestion: QuizSuggested, in language: ContentLanguage
    ) throws(MessageFault) -> NotificationText {
        let phrases = QuizSuggestionPhrases(of: suggestion, in: language)
        return switch (language, phrases.urgent) {
        case (.english, nil): try english(suggestion, phrases)
        case (.german, nil): try german(suggestion, phrases)
        case (.english, let limit?): try urgentEnglish(phrases, limit)
        case (.german, let limit?): try urgentGerman(phrases, limit)
        }
    }

    private static func english(
        _ suggestion: QuizSuggested, _ phrases: QuizSuggestionPhrases
    ) throws(MessageFault) -> NotificationText {
        let explanation = phrases.explanations.map { " \(Words.capitalized($0)) may explain it." } ?? ""
        let offer = "How do you feel? A short quiz helps to find out whether allergens play a part."
        let care = "If you feel unwell, please ask a doctor."
        let usual = phrases.usual.map { "your usual value is \($0)" }
        let comparison =
            switch suggestion.deviation.rule {
            case .ownBaseline: usual.map { "; \($0)." } ?? ", far from your usual value."
            case .fixedLimit:
                "; we ask every adult who has \(phrases.limit) \(phrases.isHigh ? "or more" : "or less") at rest"
                    + (usual.map { ", and \($0)." } ?? ".")
            }
        return try NotificationText(
            title: "Your \(phrases.name) is unusual",
            body: "We measured \(phrases.measured)\(comparison)\(explanation) \(offer) \(care)")
    }

    private static func german(
        _ suggestion: QuizSuggested, _ phrases: QuizSuggestionPhrases
    ) throws(MessageFault) -> NotificationText {
        let explanation = phrases.explanations.map { " Das kann an \($0) liegen." } ?? ""
        let offer = "Wie fühlen Sie sich? Ein kurzes Quiz hilft herauszufinden, ob Allergene eine Rolle spielen."
        let care = "Wenn Sie sich unwohl fühlen, fragen Sie bitte ärztliches Fachpersonal."
        let usual = phrases.usual.map { "Ihr üblicher Wert ist \($0)" }
        let comparison =
            switch suggestion.deviation.rule {
            case .ownBaseline: usual.map { "; \($0)." } ?? ", weit entfernt von Ihrem üblichen Wert."
            case .fixedLimit:
                "; wir fragen alle Erwachsenen, die in Ruhe \(phrases.limit)"
                    + (phrases.isHigh ? " oder mehr" : " oder weniger") + " haben"
                    + (usual.map { ", und \($0)." } ?? ".")
            }
        return try NotificationText(
            title: "Ungewöhnlicher Wert: \(phrases.name)",
            body: "Wir haben \(phrases.measured) gemessen\(comparison)\(explanation) \(offer) \(care)")
    }

    /// Leaves out explanations: none of them is a reason not to seek care.
    private static func urgentEnglish(
        _ phrases: QuizSuggestionPhrases, _ urgent: QuizSuggestionPhrases.Urgent
    ) throws(MessageFault) -> NotificationText {
        let limit = "\(urgent.limit) \(urgent.isHigh ? "or more" : "or less")"
        return try NotificationText(
            title: "Please seek medical care: your \(phrases.name)",
            body: "We measured \(phrases.measured). At \(limit) at rest adults should see a doctor soon (source of the"
                + " limit: \(urgent.source)). If you feel unwell, find it hard to breathe or have chest pain, call the"
                + " emergency number (112 in Europe) now. Devices can be wrong: if you feel well, rest, measure again,"
                + " and seek care if the value stays. A short quiz asks what happened before.")
    }

    private static func urgentGerman(
        _ phrases: QuizSuggestionPhrases, _ urgent: QuizSuggestionPhrases.Urgent
    ) throws(MessageFault) -> NotificationText {
        let limit = "\(urgent.limit) \(urgent.isHigh ? "oder mehr" : "oder weniger")"
        return try NotificationText(
            title: "Bitte holen Sie ärztlichen Rat: \(phrases.name)",
            body: "Wir haben \(phrases.measured) gemessen. Bei \(limit) in Ruhe sollten Erwachsene sich bald ärztlich"
                + " untersuchen lassen (Quelle der Grenze: \(urgent.source)). Wenn Sie sich unwohl fühlen, schwer Luft"
                + " bekommen oder Schmerzen in der Brust haben, rufen Sie jetzt den Notruf (112). Geräte können sich"
                + " irren: Fühlen Sie sich wohl, ruhen Sie sich aus, messen Sie noch einmal, und holen Sie Rat, wenn der"
                + " Wert bleibt. Ein kurzes Quiz fragt, was vorher war.")
    }
}
