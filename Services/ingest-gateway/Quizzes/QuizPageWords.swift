import Domain
import Foundation
import Localization

/// What the page of a quiz says beside the quiz, in one language.
struct QuizPageWords: Sendable {
    private let language: ContentLanguage
    private var words: Words { Words(in: language) }

    init(_ language: ContentLanguage) { self.language = language }

    var languageName: String { say("English", "Deutsch") }
    var noAnswer: String { say("No answer", "Keine Angabe") }

    /// In the page itself.
    var shown: [String: String] {
        [
            "inbox": say("Notifications", "Benachrichtigungen"),
            "optional": say("optional", "freiwillig"),
            "save": say("Save answers", "Antworten speichern"), "unset": say("not answered yet", "noch keine Angabe"),
            "care": say(
                "This is no diagnosis and replaces no medical advice. If you feel unwell or are worried, ask a doctor. If"
                    + " it is hard to breathe, or you feel very ill, call the emergency number (112 in Europe) at once.",
                "Dies ist keine Diagnose und ersetzt keinen ärztlichen Rat. Wenn Sie sich unwohl fühlen oder Sorgen"
                    + " haben, fragen Sie ärztliches Fachpersonal. Bei Atemnot, oder wenn es Ihnen sehr schlecht geht,"
                    + " rufen Sie sofort den Notruf (112)."),
            "privacy": say(
                "Your answers are stored encrypted with a key of your own.",
                "Ihre Antworten werden mit einem eigenen Schlüssel verschlüsselt gespeichert."),
            "alertTitle": say("Would you like to warn others?", "Möchten Sie andere warnen?"),
            "alertText": say(
                "You do not feel well. A report of where and what helps people near you with the same allergies. Nobody"
                    + " sees your name. Check what is filled in; nothing is sent until you send it.",
                "Es geht Ihnen nicht gut. Eine Meldung, wo und was, hilft Menschen mit denselben Allergien in Ihrer Nähe."
                    + " Niemand sieht Ihren Namen. Prüfen Sie die Angaben; ohne Ihr Absenden wird nichts gemeldet."),
            "time": say("Time", "Zeit"), "now": say("now, when you send it", "jetzt, beim Absenden"),
            "place": say("Place", "Ort"), "placeName": say("Name of the place", "Name des Ortes"),
            "latitude": say("Latitude", "Breite"), "longitude": say("Longitude", "Länge"),
            "locate": say("Use my position", "Meinen Standort verwenden"), "allergens": say("Allergens", "Allergene"),
            "allergensHelp": say("None means you are not sure.", "Keines heißt, dass Sie nicht sicher sind."),
            "notMeasured": say(
                "No station measures what is not pollen: others learn of it only from reports.",
                "Was nicht Pollen ist, misst keine Station: Andere erfahren davon nur durch Meldungen."),
            "otherAllergens": say("Other allergens", "Andere Allergene"), "symptoms": say("Symptoms", "Beschwerden"),
            "severity": say("How bad?", "Wie stark?"), "comment": say("A few words", "Ein paar Worte"),
            "sendAlert": say("Send the report", "Meldung absenden"), "notNow": say("No, thank you", "Nein, danke"),
            "preferencesTitle": say("When should we notify you?", "Wann möchten Sie benachrichtigt werden?"),
            "preferencesText": say(
                "Your answers suggest these thresholds: 1 notifies you of the least in the air, 10 only of the most."
                    + " Change them as you like. They apply once you agree.",
                "Aus Ihren Antworten schlagen wir diese Schwellen vor: 1 meldet schon das Geringste in der Luft, 10 nur"
                    + " das Stärkste. Ändern Sie sie nach Belieben. Sie gelten, sobald Sie zustimmen."),
            "preferencesReports": say(
                "Of what is not pollen there is no measurement: a report counts as 2 when it is mild, 4 when it is"
                    + " moderate and 9 when it is severe.",
                "Was nicht Pollen ist, wird nicht gemessen: Eine Meldung zählt als 2, wenn die Beschwerden leicht sind,"
                    + " als 4, wenn sie mittel, und als 9, wenn sie stark sind."),
            "applyPreferences": say("Agree", "Zustimmen"),
            "zone": say("Use this device's time zone:", "Zeitzone dieses Geräts verwenden:"),
        ]
    }

    /// What the script says.
    var forScript: [String: String] {
        var texts = [
            "saved": say(
                "Thank you, saved. You can change your answers until midnight.",
                "Danke, gespeichert. Sie können Ihre Antworten bis Mitternacht ändern."),
            "earlier": say(
                "You already answered today. You can change your answers until midnight.",
                "Sie haben heute schon geantwortet. Sie können die Antworten bis Mitternacht ändern."),
            "faulty": say("Please check the marked questions.", "Bitte prüfen Sie die markierten Fragen."),
            "answerThis": say("Please answer this.", "Bitte beantworten Sie dies."),
            "alertSent": say("Thank you, your report is on its way.", "Danke, Ihre Meldung ist unterwegs."),
            "preferencesSaved": say(
                "Saved. You can change this at any time.", "Gespeichert. Sie können das jederzeit ändern."),
            "noPosition": say("Your position is not available.", "Ihr Standort ist nicht verfügbar."),
            "here": say("Where I am", "Wo ich bin"), "of": say("of", "von"),
            "offline": say(
                "The server cannot be reached. Your answers are still here. Try again in a moment.",
                "Der Server ist nicht erreichbar. Ihre Antworten sind noch da. Versuchen Sie es gleich noch einmal."),
            "unset": say("not answered yet", "noch keine Angabe"),
        ]
        for allergen in Allergen.allCases { texts["allergen \(allergen.rawValue)"] = name(of: allergen) }
        return texts
    }

    var symptoms: [[String: String]] {
        Symptom.allCases.map { ["value": $0.rawValue, "name": Words.capitalized(words.name(of: $0))] }
    }

    var severities: [[String: String]] {
        Severity.allCases.map { ["value": $0.rawValue, "name": Words.capitalized(words.name(of: $0))] }
    }

    var allergens: [[String: String]] { Allergen.allCases.map { ["value": $0.rawValue, "name": name(of: $0)] } }

    private func name(of allergen: Allergen) -> String { Words.capitalized(words.name(of: allergen)) }

    private func say(_ english: String, _ german: String) -> String {
        switch language {
        case .english: english
        case .german: german
        }
    }
}
