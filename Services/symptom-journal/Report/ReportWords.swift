import BodyMap
import Domain
import Localization

/// What a report says, in one language.
struct ReportWords: Sendable {
    let language: ContentLanguage

    init(_ language: ContentLanguage) { self.language = language }

    var summary: SummaryWords { SummaryWords(language) }
    private var pain: PainWords { PainWords(language) }

    var title: String { say("Pain report", "Schmerzbericht") }
    var completeness: String { say("How complete it is", "Wie vollständig er ist") }
    var trend: String { say("How strong the pain was", "Wie stark der Schmerz war") }
    var places: String { say("Where", "Wo") }
    var medication: String { say("Medicine and its effect", "Medikamente und ihre Wirkung") }
    var function: String { say("Daily life", "Alltag") }
    var symptoms: String { say("Symptoms of the health diary", "Symptome des Gesundheitstagebuchs") }
    var originOfSymptoms: String {
        say(
            "Days of the health diary can be entered later; those shown were entered on most days.",
            "Tage des Gesundheitstagebuchs lassen sich nachtragen; gezeigt sind die an den meisten Tagen eingetragenen."
        )
    }
    var diary: String { say("Diary", "Tagebuch") }
    var comment: String { say("Comment: ", "Anmerkung: ") }
    var emptyDiary: String { say("Nothing was entered in this span.", "In diesem Zeitraum ist nichts eingetragen.") }
    var painOfDays: String { say("Pain, the highest of each day", "Schmerz, der höchste jedes Tages") }
    var purpose: String {
        say(
            "Every entry was made on its day or the day after, unless it says that it was imported; later it could only be added "
                + "to.",
            "Jeder Eintrag wurde an seinem Tag oder am Tag danach gemacht, wenn er nicht sagt, dass er importiert ist; später ließ "
                + "sich nur etwas hinzufügen.")
    }
    var unprintable: String {
        say(
            "\(ReportBlocks.box) stands for a character that the fonts of this document do not have.",
            "\(ReportBlocks.box) steht für ein Zeichen, das die Schriften dieses Dokuments nicht haben.")
    }
    var about: String {
        say(
            "Entered by the person themselves in Breathe Easy. Ratings go from 0, none, to 10, the worst imaginable.",
            "Von der Person selbst in Breathe Easy eingetragen. Werte gehen von 0, keine, bis 10, die schlimmste, die man "
                + "sich vorstellen kann.")
    }
    var medicationColumns: [String] { [medicine, summary.daysRated, summary.times, summary.answers] }
    private var medicine: String { say("Medicine", "Medikament") }
    var functionColumns: [String] { [summary.what, summary.before, summary.now, summary.change] }
    var placeColumns: [String] { [summary.part, say("Mean", "Mittel"), summary.daysRated] }
    var symptomColumns: [String] {
        [say("Symptom", "Symptom"), say("Mean", "Mittel"), say("Highest", "Höchster"), summary.daysRated]
    }

    func title(_ span: ClosedRange<CalendarDay>) -> String { "\(title), \(summary.span(span))" }

    func span(_ span: ClosedRange<CalendarDay>) -> String { summary.span(span) }

    func verify(_ code: ReportCode) -> String {
        say("The code verifies it: \(code)", "Der Code bestätigt ihn: \(code)")
    }

    func foot(_ code: ReportCode) -> String { "\(title) · \(code)" }

    func page(_ number: Int, of count: Int) -> String {
        say("Page \(number) of \(count)", "Seite \(number) von \(count)")
    }

    func sentence(_ completeness: ReportContent.Completeness) -> String {
        let imported =
            completeness.imported == 0
            ? ""
            : say(
                " Imported from another log: \(completeness.imported).",
                " Aus einem anderen Tagebuch importiert: \(completeness.imported).")
        let share = summary.percent(Double(completeness.daysWithEntry) / Double(completeness.days))
        return say(
            "Entries on \(completeness.daysWithEntry) of \(completeness.days) days (\(share)); \(completeness.entries) in "
                + "all, \(completeness.changed) of them changed afterwards.\(imported) A day without an entry is not a day without "
                + "pain.",
            "Einträge an \(completeness.daysWithEntry) von \(completeness.days) Tagen (\(share)); zusammen "
                + "\(completeness.entries), davon \(completeness.changed) danach geändert.\(imported) Ein Tag ohne Eintrag ist kein Tag "
                + "ohne Schmerz.")
    }

    func sentence(_ trend: PainProgress) -> String {
        let before = trend.before.map { side in
            say(
                "; in the span before \(summary.number(side.mean)) on \(summary.days(side.days))",
                "; im Zeitraum davor \(summary.number(side.mean)) an \(side.days) Tagen")
        }
        guard let now = trend.now else {
            return say(
                "Too few days have a rating for a mean: \(PainProgress.fewest) are needed.",
                "Zu wenige Tage haben einen Wert für ein Mittel: \(PainProgress.fewest) sind nötig.")
        }
        let change = trend.direction.map { ": " + summary.word(for: $0) } ?? ""
        return say(
            "\(painOfDays): \(summary.number(now.mean)) on average of \(summary.days(now.days))\(before ?? "")\(change).",
            "\(painOfDays): \(summary.number(now.mean)) im Mittel von \(now.days) Tagen\(before ?? "")\(change).")
    }

    func name(of part: String) -> String { BodyCatalogue.current[part].map { pain.fullName(of: $0) } ?? part }

    /// The six that were taken most often.
    func rows(of medications: [TreatmentRecord]) -> [[String]] {
        medications.prefix(6).map { record in
            let answers = zip(Relief.allCases, record.answers).map { (name: pain.name(of: $0), count: $1) }
            return [record.name.isolated, "\(record.days)", "\(record.times)", summary.answers(answers)]
        }
    }

    /// The six of most days.
    func rows(of symptoms: [PainRecord.Symptom]) -> [[String]] {
        symptoms.prefix(6).map { symptom in
            let values = symptom.days.values
            return [
                symptom.name.isolated, summary.number(values.mean), summary.number(values.max()), "\(values.count)",
            ]
        }
    }

    func rows(of function: [(score: GeneralScore, progress: PainProgress)]) -> [[String]] {
        function.map { score, progress in
            [
                pain.name(of: score), summary.side(progress.before), summary.side(progress.now),
                summary.word(for: progress.direction),
            ]
        }
    }

    /// The first page in sentences of our own: nothing that somebody typed.
    func summary(of content: ReportContent) -> [String] {
        let strongest = content.record.within(content.request.span).strongest.prefix(3)
        return [span(content.request.span), sentence(content.completeness), sentence(content.trend)]
            + strongest.map { summary.worst(name(of: $0.part), $0.heat) }
            + content.function.map { summary.progress(pain.name(of: $0.score), $0.progress) }
    }

    /// What a graph shows: its days and what was left out.
    func chosen(_ content: SummaryContent) -> String {
        let choice = content.view.choice
        let names =
            choice.parts.map { name(of: $0) }
            + PainType.allCases.filter(choice.types.contains).map { pain.name(of: $0) }
            + BodyLayer.allCases.filter(choice.layers.contains).map { pain.name(of: $0) }
        let only = names.isEmpty ? "" : say(" Only: ", " Nur: ") + names.joined(separator: ", ") + "."
        return "\(summary.span(content.days)).\(only) \(summary.about(content.view.graph))"
    }

    /// All entries of a day.
    func text(of entries: [StoredEntry]) -> String {
        entries.map { entry in
            let text = pain.text(of: entry.content.isolated)
            if entry.content.isAnnotation { return say("Added later: ", "Später hinzugefügt: ") + text }
            if entry.isImported { return text + say(" (imported)", " (importiert)") }
            return entry.versions.count > 1 ? text + say(" (changed)", " (geändert)") : text
        }.joined(separator: "; ")
    }

    func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
