import Domain
import Localization

/// What the inbox says, in one language.
struct NotificationsPageWords: Sendable {
    let language: ContentLanguage

    init(_ language: ContentLanguage) { self.language = language }

    var title: String { say("Inbox", "Posteingang") }

    var shown: [String: String] {
        [
            "live": say("Not live", "Nicht live"), "urgent": say("urgent", "dringend"), "unread": say("new", "neu"),
            "over": say("No longer current.", "Nicht mehr aktuell."),
            "more": say("Details", "Einzelheiten"),
            "why": say("Why did I get this?", "Warum bekomme ich das?"),
            "markRead": say("Mark as read", "Als gelesen markieren"),
            "markAll": say("Mark all as read", "Alle als gelesen markieren"),
            "question": say("How was this alert?", "Wie war diese Warnung?"),
            "thanks": thanks, "older": say("Older", "Ältere"), "newest": say("Newest", "Neueste"),
            "pages": say("Pages", "Seiten"),
            "empty": say(
                "Nothing yet. What we send you stays here.", "Noch nichts. Was wir Ihnen senden, bleibt hier."),
            "emptyAction": say("Choose your allergens", "Ihre Allergene wählen"),
            "pastEnd": say("There is nothing older.", "Älteres gibt es nicht."),
            "snooze": say("Snooze for 90 minutes", "90 Minuten Ruhe"), "wake": say("End snooze", "Ruhe beenden"),
            "snoozeHelp": say(
                "Urgent notifications still come through.", "Dringendes kommt trotzdem an."),
            "channels": say("Where you are notified", "Wo Sie benachrichtigt werden"),
            "timing": say("When you are notified", "Wann Sie benachrichtigt werden"),
            "accept": say("Use the new threshold", "Neue Schwelle übernehmen"),
            "decline": say("Keep mine", "Meine behalten"),
        ]
    }

    var forScripts: [String: String] {
        [
            "live": say("Live", "Live"), "connecting": say("Connecting …", "Verbinden …"),
            "new": say("New: {title}", "Neu: {title}"), "thanks": thanks,
            "opened": say("Marked as read.", "Als gelesen markiert."),
            "snoozed": say("Only what is urgent interrupts you now.", "Jetzt unterbricht Sie nur Dringendes."),
            "woken": say("Notifications come again.", "Benachrichtigungen kommen wieder."),
            "accepted": say("Your threshold is changed.", "Ihre Schwelle ist geändert."),
            "declined": say("Your threshold stays as it is.", "Ihre Schwelle bleibt, wie sie ist."),
        ]
    }

    private var thanks: String {
        say(
            "Thank you. That helps us notify you of what is useful.",
            "Danke. Das hilft uns, Ihnen zu melden, was nützt.")
    }

    var onTheMap: String { say("Show on the map", "Auf der Karte zeigen") }
    var answerQuiz: String { say("Answer the quiz", "Fragen beantworten") }
    var report: String { say("Report what is in the air", "Melden, was in der Luft ist") }
    var changeReminders: String { say("Change reminders", "Erinnerungen ändern") }
    var toContact: String { say("Contact", "Kontakt") }
    var toAccount: String { say("Go to your account", "Zum Konto") }
    var toChannels: String { say("See your channels", "Ihre Kanäle ansehen") }

    func snoozed(until time: String) -> String {
        say("Only urgent notifications until \(time).", "Nur Dringendes bis \(time).")
    }

    func name(of verdict: AlertFeedback) -> String {
        switch verdict {
        case .useful: say("Useful", "Nützlich")
        case .tooEarly: say("Too early", "Zu früh")
        case .tooMuch: say("Too much", "Zu viel")
        }
    }

    func say(_ english: String, _ german: String) -> String {
        switch language {
        case .english: english
        case .german: german
        }
    }
}
