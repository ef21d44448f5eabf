import Localization

/// What the participants' pages say beside the study's own texts, in one language.
struct SurveyWords: Sendable {
    let language: ContentLanguage

    init(_ language: ContentLanguage) { self.language = language }

    func say(_ english: String, _ german: String) -> String {
        switch language {
        case .english: english
        case .german: german
        }
    }

    func title(of page: StudyNavigation.Page) -> String {
        switch page {
        case .survey: say("Hay-fever study", "Heuschnupfen-Studie")
        case .history: say("Your answers", "Ihre Antworten")
        case .status: say("Participation status", "Teilnahmestatus")
        case .consent: say("Your consent", "Ihre Einwilligung")
        case .about: say("About the study", "Über die Studie")
        }
    }

    /// In the row of links.
    func name(of page: StudyNavigation.Page) -> String {
        switch page {
        case .survey: say("Survey", "Umfrage")
        case .history: say("Answers", "Antworten")
        case .status: say("Status", "Status")
        case .consent: say("Consent", "Einwilligung")
        case .about: say("About", "Über")
        }
    }

    /// On every page.
    var everywhere: [String: String] {
        [
            "none": say(
                "No study is running here at the moment. Answers that you gave before are still on your device.",
                "Zurzeit läuft hier keine Studie. Frühere Antworten von Ihnen sind weiterhin auf Ihrem Gerät."),
            "needsScript": say(
                "You can read everything here. Taking part needs JavaScript, because what identifies you is kept in this"
                    + " browser and never sent.",
                "Lesen können Sie hier alles. Zum Teilnehmen braucht es JavaScript, denn was Sie erkennbar macht, bleibt"
                    + " in diesem Browser und wird nie gesendet."),
            "toSurvey": say("To the survey", "Zur Umfrage"),
            "toHistory": say("See your answers", "Ihre Antworten ansehen"),
            "toDocument": say("Read your signed consent", "Ihre unterschriebene Einwilligung lesen"),
            "back": say("Back", "Zurück"), "next": say("Next", "Weiter"),
        ]
    }

    /// Of the field for an invitation ID, on two pages.
    var invitation: [String: String] {
        [
            "invitation": say("Invitation ID", "Einladungs-ID"),
            "invitationHelp": say(
                "Five letters and digits, as on your card. It is checked once all five are there.",
                "Fünf Buchstaben und Ziffern, wie auf Ihrer Karte. Geprüft wird, sobald alle fünf da sind."),
            "checking": say("Checking the ID", "Die ID wird geprüft"),
        ]
    }

    /// Of every page's script.
    var forEveryScript: [String: String] {
        Dictionary(faults + refusals + invitationFaults) { first, _ in first }
    }
}
