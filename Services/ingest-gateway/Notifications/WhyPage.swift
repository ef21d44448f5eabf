import Domain
import Foundation
import Localization
import MessageProtocol
import WebPages

/// Why a person got a notification, in sentences with the figures.
struct WhyPage: WebPage {
    static let template = "why"
    let frame = PageFrame.app
    let tab: PageTab? = .inbox

    let language: ContentLanguage
    let clock: InboxClock
    let entry: InboxEntry
    /// Nil for what is no alert, and for one of which nothing is known any more.
    var answer: WhyAnswer?

    let styles = ["inbox.css"]
    let isIndexed = false

    private var words: NotificationsPageWords { NotificationsPageWords(language) }
    var title: String { say("Why you got this", "Warum Sie das bekommen haben") }

    func fields() -> [String: Any] {
        [
            "heading": entry.title, "time": clock.text(entry.createdAt, in: language),
            "instant": entry.createdAt.ISO8601Format(),
            "sentences": sentences, "back": "\(NotificationsPage.path)#n-\(entry.id)",
            "says": [
                "back": say("Back to the inbox", "Zurück zum Posteingang"),
                "timing": say("Change when you are notified", "Ändern, wann Sie benachrichtigt werden"),
                "allergens": say("Change your allergens", "Ihre Allergene ändern"),
            ],
            "timing": "\(SettingsPage.path)#interruptions-settings",
            "allergens": "\(SettingsPage.path)#allergens-settings",
        ]
    }

    private var sentences: [String] {
        if let answer { return answer.sentences }
        let unknown = say(
            "It was too long ago: your settings of that time are not kept any more.",
            "Das ist zu lange her: Ihre damaligen Einstellungen sind nicht mehr aufbewahrt.")
        switch NotificationKind(rawValue: entry.kind) {
        case .alert: return [unknown]
        case .digest:
            return [
                say(
                    "It gathers alerts that were not to interrupt you: because of your quiet hours, your weekly"
                        + " limit, or the time that you chose for forecasts.",
                    "Hier sind Warnungen gesammelt, die Sie nicht unterbrechen sollten: wegen Ihrer Ruhezeiten, Ihrer"
                        + " Grenze je Woche oder der Zeit, die Sie für Vorhersagen gewählt haben.")
            ]
        case .quizSuggestion:
            return [
                say(
                    "We compare what your devices measure, and how you feel, with your own usual days and with"
                        + " the air at your place.",
                    "Wir vergleichen, was Ihre Geräte messen und wie Sie sich fühlen, mit Ihren üblichen Tagen"
                        + " und mit der Luft an Ihrem Ort."),
                say(
                    "The text names what stood out. It is no diagnosis; ask a doctor if you feel unwell.",
                    "Der Text nennt, was auffiel. Er ist keine Diagnose; fragen Sie ärztlichen Rat, wenn Sie"
                        + " sich unwohl fühlen."),
            ]
        case .reminder:
            return [
                say(
                    "You asked for this reminder in your settings.",
                    "Diese Erinnerung haben Sie in Ihren Einstellungen gewünscht.")
            ]
        case .test:
            return [say("You asked for a test message.", "Sie haben eine Probenachricht gewünscht.")]
        case .account:
            return [
                say(
                    "Something about your account changed, and you should know in case it was not you.",
                    "An Ihrem Konto hat sich etwas geändert; Sie sollen es wissen, falls Sie es nicht waren.")
            ]
        case nil: return [unknown]
        }
    }

    private func say(_ english: String, _ german: String) -> String { words.say(english, german) }
}
