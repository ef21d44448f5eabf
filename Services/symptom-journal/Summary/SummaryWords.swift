import Domain
import Foundation
import Localization

/// What the summary says, in one language.
struct SummaryWords: Sendable {
    let language: ContentLanguage

    init(_ language: ContentLanguage) { self.language = language }

    var title: String { say("Summary", "Überblick") }
    var part: String { say("Part", "Körperteil") }
    var mean: String { say("Pain, mean of the parts", "Schmerz, Mittel der Teile") }
    var share: String { say("Share", "Anteil") }
    var daysRated: String { say("Days", "Tage") }
    var others: String { say("Others", "Andere") }
    var what: String { say("What", "Was") }
    var before: String { say("Span before", "Zeitraum davor") }
    var now: String { say("This span", "Dieser Zeitraum") }
    var change: String { say("Change", "Veränderung") }
    var times: String { say("Times", "Mal") }
    var answers: String { say("As you said", "Wie Sie sagten") }
    var all: String { say("Everything", "Alles") }
    var nothing: String {
        say("Nothing was entered that fits your choice.", "Es ist nichts eingetragen, das zu Ihrer Auswahl passt.")
    }

    /// In the template, as `says`.
    var page: [String: String] {
        [
            "graphs": say("Graphs", "Grafiken"), "spans": say("Span", "Zeitraum"),
            "choose": say("Choose days, parts and kinds", "Tage, Körperteile und Arten wählen"),
            "from": say("From", "Von"), "until": say("Until", "Bis"), "parts": say("Parts", "Körperteile"),
            "allParts": say("none chosen: all", "nichts gewählt: alle"), "types": say("Kinds", "Arten"),
            "layers": say("Layers", "Schichten"), "mood": say("Compare pain with", "Schmerz vergleichen mit"),
            "air": say("Beside pollen, air and weather", "Neben Pollen, Luft und Wetter"),
            "show": say("Show", "Anzeigen"), "numbers": say("The numbers", "Die Zahlen"),
            "none": say("Nothing was rated yet.", "Es ist noch nichts bewertet."),
            "touch": say("Touch a part for its course.", "Berühren Sie einen Teil für seinen Verlauf."),
            "begin": say("Open the pain map", "Schmerzkarte öffnen"),
            "purpose": say(
                "Counted is what was entered on the day itself or the day after, and what was imported. A day without an entry is a gap, not a "
                    + "day without pain.",
                "Gezählt wird, was am Tag selbst oder am Tag danach eingetragen oder was importiert wurde. Ein Tag ohne Eintrag ist eine "
                    + "Lücke, kein Tag ohne Schmerz."),
        ]
    }

    func name(of graph: SummaryView.Graph) -> String {
        switch graph {
        case .body: say("Body", "Körper")
        case .shares: say("Shares", "Anteile")
        case .months: say("Months", "Monate")
        case .parts: say("Parts over time", "Teile im Verlauf")
        case .average: say("Average", "Durchschnitt")
        case .fatigue: say("Fatigue", "Müdigkeit")
        case .mood: say("Anxiety and stress", "Angst und Stress")
        case .types: say("Acute and chronic", "Akut und chronisch")
        case .symptoms: say("Symptoms of the diary", "Symptome des Tagebuchs")
        case .surroundings: say("Pollen, air and weather", "Pollen, Luft und Wetter")
        case .treatment: say("Medicine and activities", "Medikamente und Aktivitäten")
        case .progress: say("Progress", "Fortschritt")
        }
    }

    /// What a graph counts.
    func about(_ graph: SummaryView.Graph) -> String {
        switch graph {
        case .body:
            say(
                "How strong each part hurt, on average over the days on which it was rated.",
                "Wie stark jeder Teil weh tat, im Mittel der Tage, an denen er bewertet wurde.")
        case .shares:
            say("What each part has in all pain that was rated.", "Was jeder Teil am ganzen bewerteten Schmerz hat.")
        case .months: say("The same, month by month.", "Dasselbe, Monat für Monat.")
        case .parts:
            say(
                "Up to five parts, those you choose or those that hurt most; the highest rating of a day counts.",
                "Bis zu fünf Teile, die gewählten oder die stärksten; es zählt der höchste Wert eines Tages.")
        case .average:
            say("The mean of the parts rated on a day.", "Das Mittel der Teile, die an einem Tag bewertet sind.")
        case .fatigue: say("As you rated it for the whole day.", "Wie Sie sie für den ganzen Tag bewertet haben.")
        case .mood:
            say(
                "Whether the two rise and fall together: Spearman's rank correlation with its interval of 95 %. It does not "
                    + "say which of them comes first.",
                "Ob beide zusammen steigen und fallen: Spearmans Rangkorrelation mit ihrem 95-%-Intervall. Sie sagt nicht, "
                    + "was zuerst kommt.")
        case .types:
            say("The mean of the parts with each kind.", "Das Mittel der Teile mit der jeweiligen Art.")
        case .symptoms:
            say(
                "From your health diary, the five entered on most days; the highest of a day counts. In the diary, days can "
                    + "be entered later.",
                "Aus Ihrem Gesundheitstagebuch, die fünf an den meisten Tagen eingetragenen; es zählt der höchste Wert eines "
                    + "Tages. Im Tagebuch lassen sich Tage nachtragen.")
        case .surroundings:
            say(
                "What was measured around the place in your settings, beside your pain: each day's highest value, with "
                    + "Spearman's rank correlation. Season and weather move many things at once, and days in a row are "
                    + "alike, so that even a clear connection may be one of something else.",
                "Was um den Ort aus Ihren Einstellungen gemessen wurde, neben Ihrem Schmerz: der höchste Wert jedes Tages, "
                    + "mit Spearmans Rangkorrelation. Jahreszeit und Wetter bewegen vieles zugleich, und aufeinanderfolgende "
                    + "Tage gleichen sich; auch ein klarer Zusammenhang kann einer von etwas anderem sein.")
        case .treatment:
            say(
                "How much each helped, as you entered it. Nothing is reckoned from your ratings: medicine is taken when it "
                    + "hurts.",
                "Wie gut es jeweils half, wie Sie es eingetragen haben. Aus Ihren Werten wird nichts berechnet: Medikamente "
                    + "nimmt man, wenn es weh tut.")
        case .progress:
            say(
                "This span beside the one of the same length before. Less than one point is called about the same; people "
                    + "with chronic pain call two points much better.",
                "Dieser Zeitraum neben dem gleich langen davor. Weniger als ein Punkt heißt etwa gleich; Menschen mit "
                    + "chronischen Schmerzen nennen zwei Punkte viel besser.")
        }
    }

    func title(of step: SummaryStep) -> String {
        switch step {
        case .day: say("Day", "Tag")
        case .week: say("Week from, mean", "Woche ab, Mittel")
        case .month: say("Month, mean", "Monat, Mittel")
        }
    }

    /// Of ``Rating/level``.
    var levels: String {
        say(
            "Green: up to 3. Yellow: up to 6. Orange: up to 8. Red: above.",
            "Grün: bis 3. Gelb: bis 6. Orange: bis 8. Rot: darüber.")
    }

    /// Nil where a dot is a day.
    func note(_ step: SummaryStep) -> String? {
        switch step {
        case .day: nil
        case .week: say("Each dot is the mean of a week.", "Jeder Punkt ist das Mittel einer Woche.")
        case .month: say("Each dot is the mean of a month.", "Jeder Punkt ist das Mittel eines Monats.")
        }
    }

    /// - Parameter day: the first of the step.
    func name(of day: CalendarDay, _ step: SummaryStep) -> String {
        step == .month ? month(CalendarMonth(containing: day)) : shortDay(day)
    }

    func number(_ value: Double?) -> String {
        guard let value else { return "–" }
        return value.formatted(.number.precision(.fractionLength(1)).locale(language.locale))
    }

    func percent(_ share: Double) -> String {
        share.formatted(.percent.precision(.fractionLength(0)).locale(language.locale))
    }

    func days(_ count: Int) -> String {
        count == 1 ? say("1 day", "1 Tag") : say("\(count) days", "\(count) Tage")
    }

    func month(_ month: CalendarMonth) -> String {
        month.firstDay.start(in: .gmt)
            .formatted(language.dateStyle(in: .gmt).month(.abbreviated).year(.twoDigits))
    }

    func shortDay(_ day: CalendarDay) -> String {
        day.start(in: .gmt).formatted(language.dateStyle(in: .gmt).day().month(.abbreviated).year())
    }

    func span(_ days: ClosedRange<CalendarDay>) -> String {
        say("\(shortDay(days.lowerBound)) to ", "\(shortDay(days.lowerBound)) bis ") + shortDay(days.upperBound)
    }

    func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
