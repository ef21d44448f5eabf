import Domain
import Localization

/// What a mail says around the notification's own words, in one language.
struct EmailWords: Sendable {
    let open: String
    let feedbackQuestion: String
    let useful: String
    let tooEarly: String
    let tooMuch: String
    let alertReason: String
    let digestReason: String
    let quizReason: String
    let reminderReason: String
    let unsubscribe: String
    /// Where there are no links.
    let settingsHint: String

    static func `in`(_ language: ContentLanguage) -> EmailWords {
        switch language {
        case .english: .english
        case .german: .german
        }
    }

    /// Why a mail about this comes.
    func reason(for kind: NotificationKind) -> String {
        switch kind {
        case .alert: alertReason
        case .digest: digestReason
        case .quizSuggestion: quizReason
        case .reminder: reminderReason
        }
    }

    func answer(_ verdict: AlertFeedback) -> String {
        switch verdict {
        case .useful: useful
        case .tooEarly: tooEarly
        case .tooMuch: tooMuch
        }
    }

    private static let english = EmailWords(
        open: "Open in Breathe Easy", feedbackQuestion: "How was this alert?", useful: "Useful",
        tooEarly: "Too early", tooMuch: "Too much",
        alertReason:
            "You get this mail because something that you chose reached the level you set, near your place.",
        digestReason:
            "You get this mail because alerts near your place came in your quiet hours, beyond your weekly limit, or "
            + "because you asked for them together.",
        quizReason: "You get this mail because you record measurements in Breathe Easy.",
        reminderReason: "You get this mail because you set a reminder in Breathe Easy.",
        unsubscribe: "No more mails of this kind",
        settingsHint: "You can turn mails off in the settings of Breathe Easy.")

    private static let german = EmailWords(
        open: "In Breathe Easy öffnen", feedbackQuestion: "Wie war diese Warnung?", useful: "Nützlich",
        tooEarly: "Zu früh", tooMuch: "Zu viel",
        alertReason:
            "Sie bekommen diese Mail, weil etwas, das Sie gewählt haben, in der Nähe Ihres Ortes die von Ihnen "
            + "gesetzte Stufe erreicht hat.",
        digestReason:
            "Sie bekommen diese Mail, weil Warnungen in der Nähe Ihres Ortes in Ihre Ruhezeit fielen oder über Ihrer "
            + "wöchentlichen Grenze lagen, oder weil Sie sie gesammelt haben möchten.",
        quizReason: "Sie bekommen diese Mail, weil Sie Messwerte in Breathe Easy festhalten.",
        reminderReason: "Sie bekommen diese Mail, weil Sie in Breathe Easy eine Erinnerung gesetzt haben.",
        unsubscribe: "Keine Mails dieser Art mehr",
        settingsHint: "Sie können Mails in den Einstellungen von Breathe Easy abschalten.")
}
