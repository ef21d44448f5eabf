import Localization

extension RemindersWords {
    /// In the page itself.
    var shown: [String: String] {
        [
            "back": say("Skin", "Haut"), "check": say("Skin check", "Hautkontrolle"),
            "checkText": say(
                "A reminder to look at all of your skin, and again at moles that you are unsure about. Some do so once a"
                    + " year; others watch one spot for some weeks.",
                "Eine Erinnerung, die ganze Haut anzusehen, und noch einmal die Muttermale, bei denen Sie unsicher sind."
                    + " Manche tun das einmal im Jahr; andere beobachten einen Fleck einige Wochen lang."),
            "risk": say("Which interval fits my risk factors?", "Welcher Abstand passt zu meinen Risikofaktoren?"),
            "doctor": say(
                "Do not wait for the next reminder if a spot is new, changes or bleeds: show it to a doctor.",
                "Warten Sie nicht auf die nächste Erinnerung, wenn ein Fleck neu ist, sich verändert oder blutet: Zeigen"
                    + " Sie ihn ärztlichem Fachpersonal."),
            "off": say("Switch off", "Ausschalten"),
            "calendar": say("Calendar", "Kalender"), "months": say("Other months", "Andere Monate"),
            "todayWord": say("today", "heute"), "everyDay": say("Every day", "Jeden Tag"),
            "none": say(
                "No reminder falls on a single day of this month.",
                "Auf keinen einzelnen Tag dieses Monats fällt eine Erinnerung."),
            "others": say("Change your other reminders", "Die anderen Erinnerungen ändern"),
            "phone": say("In the calendar of your phone", "Im Kalender Ihres Telefons"),
            "fileText": say(
                "A file with all your reminders as they are now, each with an alarm by the clock of the phone.",
                "Eine Datei mit allen Ihren Erinnerungen, wie sie jetzt sind, jede mit einem Alarm nach der Uhr des"
                    + " Telefons."),
            "file": say("Save the calendar file", "Die Kalenderdatei sichern"),
            "feedText": say(
                "A calendar can also follow your reminders at a secret address. Whoever knows the address sees when you are"
                    + " reminded, so give it to your calendar only. Medicines and your own words are not in it.",
                "Ein Kalender kann Ihren Erinnerungen auch über eine geheime Adresse folgen. Wer die Adresse kennt, sieht,"
                    + " wann Sie erinnert werden; geben Sie sie also nur Ihrem Kalender. Medikamente und Ihre eigenen Worte"
                    + " stehen nicht darin."),
            "make": say("Make a secret address", "Eine geheime Adresse anlegen"),
            "addressText": say(
                "The address, which is shown only now. Enter it where your calendar subscribes to others.",
                "Die Adresse; sie wird nur jetzt gezeigt. Geben Sie sie dort ein, wo Ihr Kalender andere abonniert."),
            "open": say("Open it in the calendar", "Im Kalender öffnen"),
            "feeds": say("Addresses that work", "Adressen, die gelten"),
            "withdraw": say("Withdraw", "Zurückziehen"),
        ]
    }

    func text(of notice: RemindersPage.Notice) -> String {
        switch notice {
        case .set: say("The reminder is set.", "Die Erinnerung ist gestellt.")
        case .off: say("The reminder is switched off.", "Die Erinnerung ist ausgeschaltet.")
        case .withdrawn:
            say(
                "The address is withdrawn; calendars get nothing more from it.",
                "Die Adresse ist zurückgezogen; Kalender erhalten nichts mehr über sie.")
        case .faulty:
            say(
                "Something needs another look; no reminder is set yet.",
                "Etwas braucht noch einen Blick; gestellt ist noch keine Erinnerung.")
        case .tooMany:
            say(
                "You have as many reminders as there can be. Take one out in the settings first.",
                "Sie haben schon so viele Erinnerungen, wie es geben kann. Entfernen Sie zuerst eine in den"
                    + " Einstellungen.")
        case .tooManyFeeds:
            say(
                "You have as many addresses as there can be. Withdraw one first.",
                "Sie haben schon so viele Adressen, wie es geben kann. Ziehen Sie zuerst eine zurück.")
        case .signedOut:
            say(
                "You are signed out, and nothing is set. Sign in again in another tab, then press the button here once"
                    + " more; what you typed is still there.",
                "Sie sind abgemeldet, und nichts ist gestellt. Melden Sie sich in einem anderen Tab wieder an und drücken"
                    + " Sie hier noch einmal; was Sie getippt haben, ist noch da.")
        }
    }
}
