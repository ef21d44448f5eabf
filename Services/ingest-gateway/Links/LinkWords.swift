import Domain
import Localization
import SignedLinks

/// What a link's page says, in the person's language.
struct LinkWords: Sendable {
    struct Text: Sendable, Equatable {
        var title: String
        var sentence: String
        /// Nil when there is nothing to do.
        var button: String?
    }

    private let language: ContentLanguage

    init(_ language: ContentLanguage) { self.language = language }

    func asking(_ action: LinkAction) -> Text {
        switch action {
        case .unsubscribe(_, let channel, let kind):
            Text(
                title: say("Unsubscribe?", "Abbestellen?"),
                sentence: say(
                    "You will no longer get \(plural(kind)) \(by(channel)). Your inbox still shows them.",
                    "Sie bekommen dann keine \(plural(kind)) mehr \(by(channel)). Ihr Posteingang zeigt sie weiterhin."),
                button: say("Unsubscribe", "Abbestellen"))
        case .feedback(_, _, let verdict):
            Text(
                title: say("What do you think of this alert?", "Wie war diese Warnung?"),
                sentence: say("Your answer: \(name(verdict)).", "Ihre Antwort: \(name(verdict))."),
                button: say("Send", "Absenden"))
        case .opened, .delivered:
            Text(
                title: say("Notification", "Benachrichtigung"),
                sentence: say("Confirm that you received it.", "Bestätigen Sie, dass Sie sie erhalten haben."),
                button: say("I received it", "Erhalten"))
        }
    }

    func done(_ action: LinkAction) -> Text {
        switch action {
        case .unsubscribe(_, let channel, let kind):
            Text(
                title: say("Unsubscribed", "Abbestellt"),
                sentence: say(
                    "You no longer get \(plural(kind)) \(by(channel)). Your inbox still shows them.",
                    "Sie bekommen keine \(plural(kind)) mehr \(by(channel)). Ihr Posteingang zeigt sie weiterhin."))
        case .feedback:
            Text(
                title: say("Thank you", "Danke"),
                sentence: say(
                    "That helps us notify you of what is useful.", "Das hilft uns, Ihnen Nützliches zu melden."))
        case .opened, .delivered:
            Text(title: say("Thank you", "Danke"), sentence: say("Recorded.", "Vermerkt."))
        }
    }

    var unknown: Text {
        Text(
            title: say("This link does not work", "Dieser Link funktioniert nicht"),
            sentence: say(
                "It is too old, incomplete or not one of ours. Nothing has changed.",
                "Er ist zu alt, unvollständig oder nicht von uns. Es wurde nichts geändert."))
    }

    var inbox: String { say("To your notifications", "Zu Ihren Benachrichtigungen") }

    private func say(_ english: String, _ german: String) -> String {
        switch language {
        case .english: english
        case .german: german
        }
    }

    private func plural(_ kind: NotificationKind) -> String {
        switch kind {
        case .alert: say("alerts", "Warnungen")
        case .digest: say("digests", "Zusammenfassungen")
        case .quizSuggestion: say("quiz suggestions", "Fragebogen-Vorschläge")
        case .reminder: say("reminders", "Erinnerungen")
        case .test: say("test messages", "Testnachrichten")
        case .account: say("messages about your account", "Nachrichten zu Ihrem Konto")
        }
    }

    private func by(_ channel: Channel) -> String {
        switch channel {
        case .inApp: say("in the inbox", "im Posteingang")
        case .email: say("by e-mail", "per E-Mail")
        case .webPush: say("in your browsers", "im Browser")
        case .apns, .fcm: say("on your phone", "auf dem Telefon")
        case .webhook: say("by webhook", "per Webhook")
        }
    }

    private func name(_ verdict: AlertFeedback) -> String {
        switch verdict {
        case .useful: say("useful", "nützlich")
        case .tooEarly: say("too early", "zu früh")
        case .tooMuch: say("too much", "zu viel")
        }
    }
}
