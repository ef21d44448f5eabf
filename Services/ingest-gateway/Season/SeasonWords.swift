import Domain
import Foundation
import Localization
import MessageProtocol
import Quizzes

/// What the pages of a season say, in one language.
struct SeasonWords: Sendable {
    let language: ContentLanguage
    var words: Words { Words(in: language) }
    /// Of days, which are in no time zone. Made once: a season names hundreds.
    let dates: Date.FormatStyle

    init(_ language: ContentLanguage) {
        self.language = language
        dates = language.dateStyle(in: .gmt)
    }

    var title: String { say("My season", "Meine Saison") }
    var reportTitle: String { say("Symptoms over time", "Beschwerden im Verlauf") }

    var shown: [String: String] {
        [
            "title": title, "soFar": say("The season so far", "Die Saison bisher"),
            "calendar": say("Calendar", "Kalender"), "levels": say("What the days say", "Was die Tage sagen"),
            "charts": say("Symptoms and pollen", "Beschwerden und Pollen"), "table": say("As a table", "Als Tabelle"),
            "chartsText": say(
                "The same days below each other. A gap is a day without an answer or a measurement; the line is your"
                    + " threshold.",
                "Dieselben Tage untereinander. Eine Lücke ist ein Tag ohne Antwort oder Messung; die Linie ist Ihre"
                    + " Schwelle."),
            "suggestions": say("What your days suggest", "Was Ihre Tage nahelegen"),
            "suggestionsText": say(
                "Learned from your own answers and measurements. Nothing changes unless you accept it.",
                "Gelernt aus Ihren eigenen Antworten und aus Messungen. Ohne Ihre Zustimmung ändert sich nichts."),
            "accept": say("Accept", "Übernehmen"), "decline": say("Decline", "Ablehnen"),
            "decided": say("Earlier decisions", "Frühere Entscheidungen"),
            "noCause": say(
                "This describes your days. It proves no cause and is no diagnosis.",
                "Dies beschreibt Ihre Tage. Es beweist keine Ursache und ist keine Diagnose."),
            "otherYears": say("Other years", "Andere Jahre"), "print": say("Printable version", "Druckversion"),
            "printText": say(
                "For a conversation with a doctor or a pharmacist.",
                "Für ein Gespräch in der Arztpraxis oder der Apotheke."),
            "answer": say("Answer today's quiz", "Das heutige Quiz beantworten"),
            "sources": say("Sources", "Quellen"), "day": say("Day", "Tag"), "symptoms": say("Symptoms", "Beschwerden"),
            "score": say("0 to 100", "0 bis 100"), "medicine": say("Taken", "Genommen"),
            "today": say("today", "heute"), "earlier": say("Earlier", "Früher"), "later": say("Later", "Später"),
            "back": say("To the season", "Zur Saison"), "answers": say("Your answers", "Ihre Antworten"),
            "noAnswers": say("You did not answer on this day.", "An diesem Tag haben Sie nicht geantwortet."),
            "air": say("In the air", "In der Luft"), "change": say("Change the answers", "Antworten ändern"),
            "period": say("Period", "Zeitraum"), "place": say("Place", "Ort"),
            "name": say("Name", "Name"),
            "thresholds": say("Thresholds for alerts, 1 to 10", "Schwellen für Warnungen, 1 bis 10"),
            "reportText": say(
                "Answers that the person gave day by day in Breathe Easy, beside pollen measured near the place. Nobody has"
                    + " checked the answers. This is no diagnosis and no medical device made it.",
                "Antworten, die die Person Tag für Tag in Breathe Easy gegeben hat, neben Pollen, die in der Nähe des Ortes"
                    + " gemessen wurden. Niemand hat die Antworten geprüft. Dies ist keine Diagnose und stammt von keinem"
                    + " Medizinprodukt."),
            "scales": say(
                "Scales: symptoms of the whole day 0 (not at all) to 100 (very much); nose, eyes, throat, ears and breathing"
                    + " 0 (none) to 3 (severe). A day is bad from 50 of 100 or one symptom of 2. Pollen 0 (none) to 10"
                    + " (very high), the highest of the day at the nearest station within 50 km of the present place. –"
                    + " means not measured or not answered.",
                "Skalen: Beschwerden des ganzen Tages 0 (gar nicht) bis 100 (sehr stark); Nase, Augen, Hals, Ohren und"
                    + " Atmung 0 (keine) bis 3 (stark). Ein Tag ist schlecht ab 50 von 100 oder ab einem Symptom von 2."
                    + " Pollen 0 (keine) bis 10 (sehr hoch), das Höchste des Tages an der nächsten Station im Umkreis von"
                    + " 50 km um den jetzigen Ort. – heißt nicht gemessen oder nicht beantwortet."),
            "howToPrint": say(
                "Print this page with your browser, or save it as a PDF.",
                "Drucken Sie diese Seite mit Ihrem Browser, oder sichern Sie sie als PDF."),
            "perWeek": say("Week by week", "Woche für Woche"), "week": say("Week", "Woche"),
            "answered": say("Days answered", "Beantwortete Tage"), "bad": say("Bad days", "Schlechte Tage"),
            "mean": say("Mean, 0 to 100", "Mittel, 0 bis 100"), "worst": say("Worst", "Höchster Wert"),
            "withMedicine": say("Days with medicine", "Tage mit Medikamenten"),
            "earlierMonths": say("Earlier months", "Frühere Monate"),
        ]
    }

    var symptomsTitle: String { say("Your symptoms", "Ihre Beschwerden") }
    var symptomsAbout: String {
        say("0 to 100; from the line at 50 a day is bad", "0 bis 100; ab der Linie bei 50 ist ein Tag schlecht")
    }
    var emptyNow: String {
        say(
            "A minute a day shows when you feel bad and what is in the air then.",
            "Eine Minute am Tag zeigt, wann es Ihnen schlecht geht und was dann in der Luft ist.")
    }
    var noPlace: String {
        say(
            "Choose a place in the settings to see pollen beside your symptoms.",
            "Wählen Sie in den Einstellungen einen Ort, um Pollen neben Ihren Beschwerden zu sehen.")
    }
    var noAllergens: String {
        say(
            "Choose your allergens in the settings to see them beside your symptoms.",
            "Wählen Sie in den Einstellungen Ihre Allergene, um sie neben Ihren Beschwerden zu sehen.")
    }

    func emptyThen(_ year: Int) -> String {
        say("There are no answers of \(self.year(year)).", "Aus \(self.year(year)) gibt es keine Antworten.")
    }

    func noReadings(of allergens: [Allergen]) -> String {
        let names = words.list(allergens.map { words.name(of: $0) })
        return say(
            "No station within 50 km has measured \(names) in this time.",
            "Keine Station im Umkreis von 50 km hat in dieser Zeit \(names) gemessen.")
    }

    func notMeasured(_ allergens: [Allergen]) -> String {
        let names = words.list(allergens.map { words.name(of: $0) })
        return say("No station measures \(names).", "Keine Station misst \(names).")
    }

    func source(_ station: SeasonPollen.Station) -> String {
        let distance = words.number(station.distance.value)
        return "\(words.provider(station.provider)) · \(station.name), \(distance) km · \(station.attribution)"
    }

    func name(of allergen: Allergen) -> String { Words.capitalized(words.name(of: allergen)) }

    func name(of level: PollenLevel) -> String {
        switch (language, level) {
        case (.english, _): Words.capitalized(level.displayName)
        case (.german, .none): "Keine"
        case (.german, _): Words.capitalized(words.name(of: level))
        }
    }

    /// Nil for a day without answers.
    func name(of level: SymptomLevel?) -> String {
        switch level {
        case SymptomLevel.none?: say("None", "Keine")
        case .mild: say("Mild", "Leicht")
        case .moderate: say("Moderate", "Mittel")
        case .severe: say("Severe", "Stark")
        case nil: "–"
        }
    }

    func name(of medication: SymptomDay.Medication) -> String {
        switch medication {
        case .antihistamine: say("antihistamine", "Antihistaminikum")
        case .nasalSteroid: say("cortisone nasal spray", "Kortison-Nasenspray")
        case .eyeDrops: say("eye drops", "Augentropfen")
        case .inhaler: say("asthma inhaler", "Asthmaspray")
        }
    }

    func say(_ english: String, _ german: String) -> String {
        switch language {
        case .english: english
        case .german: german
        }
    }
}
