import Domain
import Localization

/// What is said after a quiz, in one language.
struct QuizThanksWords: Sendable {
    private let language: ContentLanguage
    private var words: Words { Words(in: language) }

    init(_ language: ContentLanguage) { self.language = language }

    var saved: String { say("Thank you, saved.", "Danke, gespeichert.") }

    var shown: [String: String] {
        [
            "saved": saved,
            "changeable": say(
                "You can change your answers until midnight.", "Sie können Ihre Antworten bis Mitternacht ändern."),
            "change": say("Change the answers", "Antworten ändern"),
            "season": say("See my season", "Meine Saison ansehen"),
            "home": say("To Home", "Zum Start"),
            "alertTitle": say("Would you like to warn others?", "Möchten Sie andere warnen?"),
            "alertText": say(
                "You do not feel well. A report of where and what helps people near you with the same allergies. Nobody"
                    + " sees your name, and nothing is sent until you send it.",
                "Es geht Ihnen nicht gut. Eine Meldung, wo und was, hilft Menschen mit denselben Allergien in Ihrer Nähe."
                    + " Niemand sieht Ihren Namen, und ohne Ihr Absenden wird nichts gemeldet."),
            "send": say("Send the report", "Meldung absenden"), "edit": say("Change it first", "Erst ändern"),
            "complete": say("Begin a report", "Meldung beginnen"), "notNow": say("No, thank you", "Nein, danke"),
            "thresholdsTitle": say("When should we notify you?", "Wann möchten Sie benachrichtigt werden?"),
            "thresholdsText": say(
                "Your answers suggest these thresholds: 1 notifies you of the least in the air, 10 only of the most."
                    + " Change them as you like. They apply once you agree.",
                "Aus Ihren Antworten schlagen wir diese Schwellen vor: 1 meldet schon das Geringste in der Luft, 10 nur"
                    + " das Stärkste. Ändern Sie sie nach Belieben. Sie gelten, sobald Sie zustimmen."),
            "reports": say(
                "Of what is not pollen there is no measurement: a report counts as 2 when it is mild, 4 when it is"
                    + " moderate and 9 when it is severe.",
                "Was nicht Pollen ist, wird nicht gemessen: Eine Meldung zählt als 2, wenn die Beschwerden leicht sind,"
                    + " als 4, wenn sie mittel, und als 9, wenn sie stark sind."),
            "faulty": say("Please check the marked thresholds.", "Bitte prüfen Sie die markierten Schwellen."),
            "apply": say("Agree", "Zustimmen"),
            "zone": say("Use this device's time zone:", "Zeitzone dieses Geräts verwenden:"),
        ]
    }

    var thresholdFault: String {
        say("Type a whole number from 1 to 10.", "Geben Sie eine ganze Zahl von 1 bis 10 ein.")
    }

    func name(of allergen: Allergen) -> String { Words.capitalized(words.name(of: allergen)) }

    /// What a report would say.
    func facts(of draft: ReportDraft, at place: String?) -> [(term: String, fact: String)] {
        let allergens = Allergen.allCases.filter(draft.allergens.contains).map { words.name(of: $0) }
        let symptoms = Symptom.allCases.filter(draft.symptoms.contains).map { words.name(of: $0) }
        let missing = say("not chosen yet", "noch nicht gewählt")
        return [
            (say("Place", "Ort"), place ?? draft.coordinate.map(words.position) ?? missing),
            (
                say("Allergens", "Allergene"),
                allergens.isEmpty ? say("not sure", "nicht sicher") : Words.capitalized(words.list(allergens))
            ),
            (
                say("Symptoms", "Beschwerden"),
                symptoms.isEmpty ? say("none named", "keine genannt") : Words.capitalized(words.list(symptoms))
            ),
            (say("How bad", "Wie stark"), Words.capitalized(words.name(of: draft.severity))),
            (say("Time", "Zeit"), say("now, when you send it", "jetzt, beim Absenden")),
        ]
    }

    private func say(_ english: String, _ german: String) -> String {
        switch language {
        case .english: english
        case .german: german
        }
    }
}
