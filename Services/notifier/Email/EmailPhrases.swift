import Domain
import Localization

/// The phrases around a mail's notification text, in one language.
struct EmailPhrases: Sendable {
    let open: String
    let feedbackQuestion: String
    let useful: String
    let tooEarly: String
    let tooMuch: String
    let alertReason: String
    let digestReason: String
    let quizReason: String
    let reminderReason: String
    let testReason: String
    let accountReason: String
    let unsubscribe: String
    /// Shown when links are not configured.
    let settingsHint: String

    static func `in`(_ language: ContentLanguage) -> EmailPhrases {
        switch language {
        case .english: .english
        case .german: .german
        }
    }

    /// Why the recipient gets a mail of this kind.
    func reason(for kind: NotificationKind) -> String {
        switch kind {
        case .alert: alertReason
        case .digest: digestReason
        case .quizSuggestion: quizReason
        case .reminder: reminderReason
        case .test: testReason
        case .account: accountReason
        }
    }

    func answer(_ verdict: AlertFeedback) -> String {
        switch verdict {
        case .useful: useful
        case .tooEarly: tooEarly
        case .tooMuch: tooMuch
        }
    }

    private static let english = EmailPhrases(
        open: "Open in Breathe Easy", feedbackQuestion: "How was this alert?", useful: "Useful",
        tooEarly: "Too early", tooMuch: "Too much",
        alertReason:
            "You receive this email because an allergen you chose reached your threshold near your place.",
        digestReason:
            "You receive this email because alerts near your place fell into your quiet hours or exceeded your weekly "
            + "limit, or because you asked for a digest.",
        quizReason: "You receive this email because you record measurements in Breathe Easy.",
        reminderReason: "You receive this email because you set a reminder in Breathe Easy.",
        testReason: "You receive this email because somebody signed in to your account asked for a test.",
        accountReason: "You receive this email because it is about your Breathe Easy account.",
        unsubscribe: "Unsubscribe from emails of this kind",
        settingsHint: "You can turn emails off in the Breathe Easy settings.")

    private static let german = EmailPhrases(
        open: "In Breathe Easy öffnen", feedbackQuestion: "Wie war diese Warnung?", useful: "Nützlich",
        tooEarly: "Zu früh", tooMuch: "Zu viel",
        alertReason:
            "Sie erhalten diese E-Mail, weil ein Allergen, das Sie gewählt haben, in der Nähe Ihres Ortes Ihren "
            + "Schwellenwert erreicht hat.",
        digestReason:
            "Sie erhalten diese E-Mail, weil Warnungen in der Nähe Ihres Ortes in Ihre Ruhezeit fielen oder Ihre "
            + "wöchentliche Grenze überschritten, oder weil Sie eine Zusammenfassung gewünscht haben.",
        quizReason: "Sie erhalten diese E-Mail, weil Sie Messwerte in Breathe Easy erfassen.",
        reminderReason: "Sie erhalten diese E-Mail, weil Sie in Breathe Easy eine Erinnerung eingerichtet haben.",
        testReason: "Sie erhalten diese E-Mail, weil jemand in Ihrem Konto einen Test angefordert hat.",
        accountReason: "Sie erhalten diese E-Mail, weil sie Ihr Konto bei Breathe Easy betrifft.",
        unsubscribe: "E-Mails dieser Art abbestellen",
        settingsHint: "Sie können E-Mails in den Einstellungen von Breathe Easy ausschalten.")
}
