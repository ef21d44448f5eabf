import Domain
import Localization

/// What the page of settings says beside its controls, in one language.
struct SettingsWords: Sendable {
    let language: ContentLanguage
    var words: Words { Words(in: language) }

    init(_ language: ContentLanguage) { self.language = language }

    var title: String { say("Settings", "Einstellungen") }
    var optional: String { say("optional, may stay empty", "freiwillig, darf leer bleiben") }

    /// In the page itself.
    var shown: [String: String] {
        [
            "saved": say("Your settings are saved.", "Ihre Einstellungen sind gespeichert."),
            "more": say("Your account", "Ihr Konto"),
            "locate": say("Use my position", "Meinen Standort verwenden"),
            "lacksConsent": say(
                "Your place was not saved: you have not agreed that your location is used. Everything else on"
                    + " this page is as you typed it.",
                "Ihr Ort wurde nicht gespeichert: Sie haben der Nutzung Ihres Standorts nicht zugestimmt. Alles andere"
                    + " auf dieser Seite steht so da, wie Sie es eingegeben haben."),
            "toConsents": say("Decide what may be used", "Entscheiden, was genutzt werden darf"),
            "signedOut": say(
                "You are signed out, and nothing was saved. Sign in again in another tab, then press “Save"
                    + " settings” here: what you typed is still there.",
                "Sie sind abgemeldet, und gespeichert wurde nichts. Melden Sie sich in einem anderen Tab wieder an und"
                    + " drücken Sie hier „Fertig“: Was Sie getippt haben, ist noch da."),
            "signIn": say("Sign in", "Anmelden"), "parts": say("On this page", "Auf dieser Seite"),
            "signOut": say("Sign out", "Abmelden"),
            "home": say("Home", "Start"),
            "weekdays": say("On these days, if weekly", "An diesen Tagen, falls wöchentlich"),
            "save": say("Done", "Fertig"),
            "contact": say("Contact", "Kontakt"),
            "acknowledgements": say(
                "Sources, pictures and programs of others", "Quellen, Bilder und Programme anderer"),
        ]
    }

    /// In the script.
    var forScripts: [String: String] {
        [
            "here": say("Here", "Hier"),
            "located": say(
                "Your position is filled in; it is kept when you save.",
                "Ihr Standort ist eingetragen; behalten wird er, wenn Sie speichern."),
            "notLocated": say(
                "The browser did not say where you are. You can type latitude and longitude instead.",
                "Der Browser hat nicht gesagt, wo Sie sind. Sie können Breite und Länge selbst eingeben."),
        ]
    }

    /// What has pages of its own.
    var links: [(path: String, name: String, text: String)] {
        [
            (
                "/account", say("Account", "Konto"),
                say("name, picture, password, devices", "Name, Bild, Passwort, Geräte")
            ),
            (
                "/account/privacy", say("Consents", "Einwilligungen"),
                say("what may be used, and since when", "was genutzt werden darf, und seit wann")
            ),
            (
                "/account/export", say("Your data", "Ihre Daten"),
                say("take them with you, or delete the account", "mitnehmen, oder das Konto löschen")
            ),
            (
                ChannelsPage.path, say("Where you are notified", "Wo Sie benachrichtigt werden"),
                say("this browser, e-mail, webhooks", "dieser Browser, E-Mail, Webhooks")
            ),
            (
                RemindersPage.path, say("Calendar of reminders", "Kalender der Erinnerungen"),
                say("skin check, the calendar of your phone", "Hautkontrolle, der Kalender Ihres Telefons")
            ),
            (
                "/study/status", say("Participation status", "Teilnahmestatus"),
                say("the hay-fever study: join, refresh, opt out", "die Heuschnupfen-Studie: mitmachen, beenden")
            ),
        ]
    }

    func faults(_ count: Int) -> String {
        switch count {
        case 0:
            say("This could not be read. Nothing was saved.", "Das ließ sich nicht lesen. Nichts wurde gespeichert.")
        case 1:
            say(
                "One field needs another look; nothing is saved yet.",
                "Ein Feld braucht noch einen Blick; gespeichert ist noch nichts.")
        default:
            say(
                "\(count) fields need another look; nothing is saved yet.",
                "\(count) Felder brauchen noch einen Blick; gespeichert ist noch nichts.")
        }
    }

    func reminder(_ index: Int, isNew: Bool) -> String {
        isNew ? say("Another reminder", "Weitere Erinnerung") : say("Reminder \(index + 1)", "Erinnerung \(index + 1)")
    }

    func name(of day: Weekday) -> String {
        switch day {
        case .monday: say("Monday", "Montag")
        case .tuesday: say("Tuesday", "Dienstag")
        case .wednesday: say("Wednesday", "Mittwoch")
        case .thursday: say("Thursday", "Donnerstag")
        case .friday: say("Friday", "Freitag")
        case .saturday: say("Saturday", "Samstag")
        case .sunday: say("Sunday", "Sonntag")
        }
    }

    func name(of allergen: Allergen) -> String { Words.capitalized(words.name(of: allergen)) }

    func say(_ english: String, _ german: String) -> String {
        switch language {
        case .english: english
        case .german: german
        }
    }
}

extension SettingsWords {
    /// How to mend a field.
    func fault(of name: String) -> String {
        if name.hasPrefix("threshold-") {
            return say("Choose a number from 1 to 10.", "Wählen Sie eine Zahl von 1 bis 10.")
        }
        if name.hasPrefix("reminder-") { return reminderFault(String(name.split(separator: "-").last ?? "")) }
        switch name {
        case "place":
            return say(
                "We know no town of this name. Write it otherwise, name a larger one nearby, or add latitude and"
                    + " longitude; the name may have 100 characters.",
                "Wir kennen keine Stadt dieses Namens. Schreiben Sie ihn anders, nennen Sie eine größere in der"
                    + " Nähe, oder ergänzen Sie Breite und Länge; der Name darf 100 Zeichen haben.")
        case "latitude":
            return say(
                "Enter a number from −90 to 90, such as 47.56.", "Geben Sie eine Zahl von −90 bis 90 ein, etwa 47,56.")
        case "longitude":
            return say(
                "Enter a number from −180 to 180, such as 7.57.", "Geben Sie eine Zahl von −180 bis 180 ein, etwa 7,57."
            )
        case "radius": return say("Enter 1 to 200 kilometres.", "Geben Sie 1 bis 200 Kilometer ein.")
        case "time-zone":
            return say("Enter a time zone such as Europe/Zurich.", "Geben Sie eine Zeitzone wie Europe/Zurich ein.")
        case "quiet-start", "quiet-end":
            return say(
                "Enter both times, and not the same one twice; or leave both empty.",
                "Geben Sie beide Zeiten ein und nicht zweimal dieselbe; oder lassen Sie beide leer.")
        case "weekly": return say("Enter a whole number from 0 to 200.", "Geben Sie eine ganze Zahl von 0 bis 200 ein.")
        case "muted-until", "snoozed-until":
            return say(
                "Enter a day and a time, or leave it empty.", "Geben Sie Tag und Uhrzeit ein, oder lassen Sie es leer.")
        case "birth-date":
            return say(
                "Enter a day in the past such as 1980-04-21.",
                "Geben Sie einen Tag in der Vergangenheit ein, etwa 1980-04-21.")
        case "escalation-minutes": return say("Enter 1 to 240 minutes.", "Geben Sie 1 bis 240 Minuten ein.")
        case "escalation-1":
            return say(
                "Choose at least two channels, each once; or none, and no minutes.",
                "Wählen Sie mindestens zwei Kanäle, jeden einmal; oder keinen, und keine Minuten.")
        default: return say("Choose one of those that there are.", "Wählen Sie eines von denen, die es gibt.")
        }
    }

    private func reminderFault(_ field: String) -> String {
        switch field {
        case "text":
            say(
                "Say what to be reminded of, in at most 140 characters.",
                "Schreiben Sie, woran Sie erinnert werden möchten, mit höchstens 140 Zeichen.")
        case "time": say("Enter a time such as 08:00.", "Geben Sie eine Uhrzeit wie 08:00 ein.")
        case "repeats": say("Choose how often.", "Wählen Sie, wie oft.")
        case "monday": say("Choose at least one day.", "Wählen Sie mindestens einen Tag.")
        case "day": say("Enter a day of the month from 1 to 31.", "Geben Sie einen Tag des Monats von 1 bis 31 ein.")
        case "date": say("Enter a day that has not passed.", "Geben Sie einen Tag ein, der noch nicht vorbei ist.")
        default: say("Choose one of those that there are.", "Wählen Sie eines von denen, die es gibt.")
        }
    }
}
