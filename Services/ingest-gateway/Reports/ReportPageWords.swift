import Domain
import Localization

/// What the page of a report says, in one language.
struct ReportPageWords: Sendable {
    private let language: ContentLanguage
    private var words: Words { Words(in: language) }

    init(_ language: ContentLanguage) { self.language = language }

    var title: String { say("Report what is in the air", "Melden, was in der Luft ist") }
    var own: String { say("Your allergens", "Ihre Allergene") }
    var pollen: String { say("Pollen", "Pollen") }
    var notPollen: String { say("Not pollen", "Keine Pollen") }

    var shown: [String: String] {
        [
            "steps": say("Steps", "Schritte"), "next": say("Next", "Weiter"), "back": say("Back", "Zurück"),
            "send": say("Submit an alert", "Meldung absenden"), "optional": say("optional", "freiwillig"),
            "placeTitle": say("Where are you?", "Wo sind Sie?"),
            "placeHelp": say(
                "Others see the place no finer than your settings allow, and never your name for it.",
                "Andere sehen den Ort nie genauer, als Ihre Einstellungen es erlauben, und nie Ihren Namen dafür."),
            "pinHelp": say(
                "Drag the pin, or choose it and move it with the arrow keys; with Shift it moves further, + and - zoom.",
                "Ziehen Sie die Nadel, oder wählen Sie sie und bewegen Sie sie mit den Pfeiltasten; mit Umschalt geht es"
                    + " weiter, + und - ändern den Maßstab."),
            "locate": say("Use my position", "Meinen Standort verwenden"),
            "town": say("Town", "Ort"), "find": say("Find", "Suchen"),
            "townHelp": say("Such as Basel. It moves the pin.", "Zum Beispiel Basel. Die Nadel springt dorthin."),
            "found": say("Which one do you mean?", "Welchen meinen Sie?"),
            "notFound": say(
                "We know no town of this name. Try a larger one nearby, or type the coordinates.",
                "Einen Ort dieses Namens kennen wir nicht. Versuchen Sie einen größeren in der Nähe, oder geben Sie die"
                    + " Koordinaten ein."),
            "otherwise": say("Search a town or type the place", "Ort suchen oder eintippen"),
            "coordinates": say("Coordinates", "Koordinaten"),
            "latitude": say("Latitude, degrees north", "Breite, Grad Nord"),
            "longitude": say("Longitude, degrees east", "Länge, Grad Ost"),
            "map": say("Map with a pin at your place", "Karte mit einer Nadel an Ihrem Ort"),
            "allergensTitle": say("What do you react to?", "Worauf reagieren Sie?"),
            "notSure": say("Not sure", "Ich bin nicht sicher"),
            "notMeasured": say(
                "No station measures what is not pollen: others learn of it only from reports.",
                "Was nicht Pollen ist, misst keine Station: Andere erfahren davon nur durch Meldungen."),
            "notSureHelp": say(
                "People near you hear of it, whatever they react to, once enough others report there too.",
                "Menschen in Ihrer Nähe erfahren davon, worauf immer sie reagieren, sobald dort genug andere melden."),
            "symptomsTitle": say("How do you feel?", "Wie geht es Ihnen?"),
            "symptoms": say("Symptoms", "Beschwerden"), "severity": say("How bad?", "Wie stark?"),
            "comment": say("A few words", "Ein paar Worte"),
            "commentHelp": say(
                "Fewer than 50 characters. No names or addresses: others may read it.",
                "Weniger als 50 Zeichen. Keine Namen oder Adressen: Andere können es lesen."),
            "signIn": say("Sign in, in a new tab", "In einem neuen Tab anmelden"),
            "whoHears": say("Who hears of it", "Wer davon erfährt"),
            "care": say(
                "This is no diagnosis. If it is hard to breathe, call the emergency number (112 in Europe) at once.",
                "Dies ist keine Diagnose. Bei Atemnot rufen Sie sofort den Notruf (112)."),
        ]
    }

    var forScript: [String: String] {
        [
            "pin": say("Pin at the place of your report", "Nadel am Ort Ihrer Meldung"),
            "moved": say("The pin is where you are.", "Die Nadel ist da, wo Sie sind."),
            "noPosition": say("Your position is not available.", "Ihr Standort ist nicht verfügbar."),
        ].merging(MapPageWords(language).ofControls) { own, _ in own }
    }

    func name(of step: ReportDraft.Step) -> String {
        switch step {
        case .place: say("Place", "Ort")
        case .allergens: say("Allergens", "Allergene")
        case .symptoms: say("Symptoms", "Beschwerden")
        }
    }

    func name(of allergen: Allergen) -> String { Words.capitalized(words.name(of: allergen)) }
    func name(of symptom: Symptom) -> String { Words.capitalized(words.name(of: symptom)) }
    func name(of severity: Severity) -> String { Words.capitalized(words.name(of: severity)) }

    func text(of fault: ReportDraft.Fault) -> String {
        switch fault {
        case .latitude:
            say("Type degrees from -90 to 90, such as 47.56.", "Geben Sie Grad von -90 bis 90 ein, etwa 47,56.")
        case .longitude:
            say("Type degrees from -180 to 180, such as 7.59.", "Geben Sie Grad von -180 bis 180 ein, etwa 7,59.")
        case .allergens:
            say(
                "Choose at least one allergen, or “Not sure”.",
                "Wählen Sie mindestens ein Allergen, oder „Ich bin nicht sicher“.")
        case .bothAllergensAndNotSure:
            say(
                "Choose either allergens or “Not sure”.", "Wählen Sie entweder Allergene oder „Ich bin nicht sicher“.")
        case .commentTooLong: say("Shorten it to fewer than 50 characters.", "Kürzen Sie auf weniger als 50 Zeichen.")
        case .comment:
            say(
                "Some characters cannot be seen or change the direction: type it anew.",
                "Einige Zeichen sind unsichtbar oder ändern die Richtung: Geben Sie es neu ein.")
        }
    }

    /// Such as `Birch pollen, near Basel`.
    func summary(of draft: ReportDraft, at place: String?) -> String {
        let what = Allergen.allCases.filter { draft.allergens.contains($0) }.map { words.name(of: $0) }
        let named = what.isEmpty ? say("not sure what", "nicht sicher, was") : words.list(what)
        guard let place else { return Words.capitalized(named) }
        return Words.capitalized(say("\(named), near \(place)", "\(named), bei \(place)"))
    }

    func hearers(of draft: ReportDraft) -> String {
        draft.allergens.isEmpty
            ? say(
                "People near you hear of it, whatever they react to, once enough others report there too.",
                "Menschen in Ihrer Nähe erfahren davon, worauf immer sie reagieren, sobald dort genug andere melden.")
            : say(
                "People near you with these allergies hear of it once enough others report the same. On the map it"
                    + " shows at once.",
                "Menschen in Ihrer Nähe mit diesen Allergien erfahren davon, sobald genug andere dasselbe melden. Auf der"
                    + " Karte steht es sofort.")
    }

    /// - Parameter name: the one that others see; nil when they see none.
    func whoSees(_ name: String?) -> String {
        guard let name else {
            return say(
                "Nobody sees your name; your comment shows only once our staff vouch for your reports.",
                "Niemand sieht Ihren Namen; Ihr Kommentar erscheint erst, wenn unser Team für Ihre Meldungen bürgt.")
        }
        return say(
            "Beside it stands your user name, \(name), as you allow in your profile; your comment shows only once our staff"
                + " vouch for your reports.",
            "Daneben steht Ihr Benutzername \(name), wie Sie es im Profil erlauben; Ihr Kommentar erscheint erst, wenn unser"
                + " Team für Ihre Meldungen bürgt.")
    }

    var limit: String {
        say(
            "You have sent as many reports as one person may within an hour. Send this one later: nothing is lost while"
                + " the page is open.",
            "Sie haben so viele Meldungen gesendet, wie in einer Stunde erlaubt sind. Senden Sie diese später: Solange die"
                + " Seite offen ist, geht nichts verloren.")
    }

    var noConsent: String {
        say(
            "Nothing was sent: you have not allowed us to use your place. You can allow it in your settings.",
            "Nichts wurde gesendet: Sie haben uns nicht erlaubt, Ihren Ort zu verwenden. In den Einstellungen können Sie"
                + " es erlauben.")
    }

    var signedOut: String {
        say(
            "Nothing was sent: you have signed out or in again since you opened this page. Sign in if you are not, then submit"
                + " once more; what you typed is still here.",
            "Nichts wurde gesendet: Sie haben sich ab- oder neu angemeldet, seit Sie diese Seite geöffnet haben. Melden Sie"
                + " sich an, falls Sie es nicht sind, und senden Sie noch einmal ab; Ihre Eingaben sind noch da.")
    }

    private func say(_ english: String, _ german: String) -> String {
        switch language {
        case .english: english
        case .german: german
        }
    }
}
