import Domain
import Localization
import MessageProtocol

extension NotificationText {
    /// States what was measured, what it was compared with and what may explain it; asks, and draws no conclusion. When
    /// a clinical limit was exceeded, names its source and advises to seek care; first asks whether the person was at
    /// rest when nothing shows that.
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
        let isFixed = suggestion.deviation.rule == .fixedLimit
        let asked = phrases.isForAllAges ? "everybody" : "every adult"
        let comparison =
            isFixed
            ? "; we ask \(asked) who has \(phrases.limit)\(phrases.wasAtRest ? " at rest" : "")"
                + (usual.map { ", and \($0)." } ?? ".")
            : usual.map { "; \($0)." } ?? ", far from your usual value."
        let first =
            isFixed && phrases.mayHaveMoved
            ? " Were you moving at the time, or shortly before? Then it may be nothing unusual. If not, rest, measure"
                + " again, and ask a doctor soon if the value stays." : ""
        let children = isFixed && phrases.isOfUnknownAge ? " The limit is for adults." : ""
        return try NotificationText(
            title: "Your \(phrases.name) is unusual",
            body: "We measured \(phrases.measured)\(comparison)\(children)\(first)\(explanation) \(offer) \(care)")
    }

    private static func german(
        _ suggestion: QuizSuggested, _ phrases: QuizSuggestionPhrases
    ) throws(MessageFault) -> NotificationText {
        let explanation = phrases.explanations.map { " Das kann an \($0) liegen." } ?? ""
        let offer = "Wie fühlen Sie sich? Ein kurzes Quiz hilft herauszufinden, ob Allergene eine Rolle spielen."
        let care = "Wenn Sie sich unwohl fühlen, fragen Sie bitte ärztliches Fachpersonal."
        let usual = phrases.usual.map { "Ihr üblicher Wert ist \($0)" }
        let isFixed = suggestion.deviation.rule == .fixedLimit
        let asked = phrases.isForAllAges ? "alle" : "alle Erwachsenen"
        let comparison =
            isFixed
            ? "; wir fragen \(asked), die \(phrases.wasAtRest ? "in Ruhe " : "")\(phrases.limit) haben"
                + (usual.map { ", und \($0)." } ?? ".")
            : usual.map { "; \($0)." } ?? ", weit entfernt von Ihrem üblichen Wert."
        let first =
            isFixed && phrases.mayHaveMoved
            ? " Haben Sie sich dabei oder kurz davor bewegt? Dann ist es vielleicht nichts Ungewöhnliches. Wenn nicht,"
                + " ruhen Sie sich aus, messen Sie noch einmal, und holen Sie bald ärztlichen Rat, wenn der Wert bleibt."
            : ""
        let children = isFixed && phrases.isOfUnknownAge ? " Die Grenze gilt für Erwachsene." : ""
        return try NotificationText(
            title: "Ungewöhnlicher Wert: \(phrases.name)",
            body:
                "Wir haben \(phrases.measured) gemessen\(comparison)\(children)\(first)\(explanation) \(offer) \(care)")
    }

    /// Leaves out explanations: none of them is a reason not to seek care.
    private static func urgentEnglish(
        _ phrases: QuizSuggestionPhrases, _ urgent: QuizSuggestionPhrases.Urgent
    ) throws(MessageFault) -> NotificationText {
        let rest = phrases.wasAtRest ? " at rest" : ""
        let condition =
            urgent.limit.isEmpty ? "When several values together are this far from usual" : "At \(urgent.limit)\(rest)"
        let first =
            phrases.mayHaveMoved
            ? " Were you moving at the time, or shortly before? Then rest for five minutes and measure again; what"
                + " follows is for a value that stays." : ""
        let children = phrases.isOfUnknownAge ? " For children other limits apply." : ""
        return try NotificationText(
            title: phrases.mayHaveMoved
                ? "Please rest and measure again: your \(phrases.name)"
                : "Please seek medical care: your \(phrases.name)",
            body: "We measured \(phrases.measured).\(first) \(condition) adults should see a doctor soon (source of the"
                + " limit: \(urgent.source)).\(children) If you feel unwell, find it hard to breathe or have chest pain,"
                + " call the emergency number (112 in Europe) now. Devices can be wrong: if you feel well, rest, measure"
                + " again, and seek care if the value stays. A short quiz asks what happened before.")
    }

    private static func urgentGerman(
        _ phrases: QuizSuggestionPhrases, _ urgent: QuizSuggestionPhrases.Urgent
    ) throws(MessageFault) -> NotificationText {
        let rest = phrases.wasAtRest ? " in Ruhe" : ""
        let condition =
            urgent.limit.isEmpty
            ? "Wenn mehrere Werte zusammen so weit vom Üblichen liegen," : "Bei \(urgent.limit)\(rest)"
        let first =
            phrases.mayHaveMoved
            ? " Haben Sie sich dabei oder kurz davor bewegt? Dann ruhen Sie sich fünf Minuten aus, und messen Sie noch"
                + " einmal; das Folgende gilt für einen Wert, der bleibt." : ""
        let children = phrases.isOfUnknownAge ? " Für Kinder gelten andere Grenzen." : ""
        return try NotificationText(
            title: phrases.mayHaveMoved
                ? "Bitte ausruhen und noch einmal messen: \(phrases.name)"
                : "Bitte holen Sie ärztlichen Rat: \(phrases.name)",
            body: "Wir haben \(phrases.measured) gemessen.\(first) \(condition) sollten Erwachsene sich bald ärztlich"
                + " untersuchen lassen (Quelle der Grenze: \(urgent.source)).\(children) Wenn Sie sich unwohl fühlen,"
                + " schwer Luft bekommen oder Schmerzen in der Brust haben, rufen Sie jetzt den Notruf (112). Geräte"
                + " können sich irren: Fühlen Sie sich wohl, ruhen Sie sich aus, messen Sie noch einmal, und holen Sie"
                + " Rat, wenn der Wert bleibt. Ein kurzes Quiz fragt, was vorher war.")
    }
}
