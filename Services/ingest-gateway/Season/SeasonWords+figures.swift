import Domain
import Foundation
import Localization
import MessageProtocol
import Quizzes

extension SeasonWords {
    typealias Fact = (term: String, fact: String)

    /// The season in one sentence.
    func sentence(_ summary: SeasonSummary) -> String {
        var sentence = say(
            "You answered on \(days(summary.answered)): \(number(summary.good)) good, \(number(summary.bad)) bad.",
            "Sie haben an \(days(summary.answered)) geantwortet: \(number(summary.good)) gute, \(number(summary.bad))"
                + " schlechte.")
        if let week = summary.worstWeek, week.score >= 20 {
            let monday = shortDate(week.monday)
            sentence += say(
                " The worst week began on \(monday).", " Die schlechteste Woche begann am \(monday)")
            if language == .german, !monday.hasSuffix(".") { sentence += "." }
        }
        return sentence
    }

    /// Days at or above a threshold beside those below.
    func sentence(_ comparison: SeasonSummary.Comparison) -> String {
        let (name, threshold) = (
            words.name(of: comparison.sensitivity.allergen), comparison.sensitivity.threshold.value
        )
        let (above, below) = (
            words.number(comparison.scoreAbove.rounded()), words.number(comparison.scoreBelow.rounded())
        )
        return say(
            "On \(days(comparison.daysAbove)) with \(name) at or above your threshold of \(threshold) your symptoms were at"
                + " \(above) of 100 on average, on \(days(comparison.daysBelow)) below it at \(below).",
            "An \(days(comparison.daysAbove)) mit \(name) an oder über Ihrer Schwelle von \(threshold) lagen Ihre"
                + " Beschwerden im Mittel bei \(above) von 100, an \(days(comparison.daysBelow)) darunter bei \(below)."
        )
    }

    func fact(answered: Int) -> Fact { (say("Days answered", "Beantwortete Tage"), number(answered)) }
    func fact(good: Int) -> Fact { (say("Good days", "Gute Tage"), number(good)) }
    func fact(bad: Int) -> Fact { (say("Bad days", "Schlechte Tage"), number(bad)) }

    func fact(medication days: Int, _ kinds: [SymptomDay.Medication: Int]) -> Fact {
        let each = SymptomDay.Medication.allCases.compactMap { kind in
            kinds[kind].map { "\(name(of: kind)) \(number($0))" }
        }
        let term = say("Days with medicine", "Tage mit Medikamenten")
        return (term, each.isEmpty ? number(days) : "\(number(days)) (\(each.joined(separator: ", ")))")
    }

    func fact(worst week: SeasonSummary.Week) -> Fact {
        let score = words.number(week.score.rounded())
        return (
            say("Worst week", "Schlechteste Woche"),
            say(
                "\(self.week(from: week.monday)): \(score) of 100 on \(days(week.days))",
                "\(self.week(from: week.monday)): \(score) von 100 an \(days(week.days))")
        )
    }

    func fact(_ peak: SeasonSummary.Peak) -> Fact {
        let strength = words.strength(peak.intensity)
        return (
            say("Most \(words.name(of: peak.allergen))", "Meiste \(words.name(of: peak.allergen))"),
            "\(shortDate(peak.day)): \(strength)"
        )
    }

    func about(_ sensitivity: Sensitivity) -> String {
        say(
            "0 to 10; your threshold is \(sensitivity.threshold.value)",
            "0 bis 10; Ihre Schwelle ist \(sensitivity.threshold.value)")
    }

    /// A chart of symptoms, read aloud.
    func spoken(symptoms answered: Int, of all: Int, worst: (day: CalendarDay, score: Double)?) -> String {
        let start = say(
            "Symptoms of \(days(answered)) of \(number(all)).", "Beschwerden an \(days(answered)) von \(number(all)).")
        guard let worst else { return start }
        let score = words.number(worst.score.rounded())
        return start
            + say(
                " Worst on \(shortDate(worst.day)): \(score) of 100.",
                " Am stärksten am \(shortDate(worst.day)): \(score) von 100.")
    }

    /// A chart of an allergen, read aloud.
    func spoken(
        _ sensitivity: Sensitivity, _ values: [(day: CalendarDay, intensity: Intensity)], of all: Int
    ) -> String {
        let name = name(of: sensitivity.allergen)
        let reached = values.count { $0.intensity >= sensitivity.threshold }
        let missing = all - values.count
        let highest = values.max { ($0.intensity, $1.day) < ($1.intensity, $0.day) }
        let peak = highest.map { "\(shortDate($0.day)): \(words.strength($0.intensity))" } ?? "–"
        return say(
            "\(name): highest on \(peak); at or above your threshold of \(sensitivity.threshold.value) on \(days(reached));"
                + " not measured on \(days(missing)).",
            "\(name): am stärksten am \(peak); an oder über Ihrer Schwelle von \(sensitivity.threshold.value) an"
                + " \(days(reached)); an \(days(missing)) nicht gemessen.")
    }

    func score(_ vas: Double?) -> String { vas.map { words.number($0.rounded()) } ?? "–" }

    func medication(_ taken: Set<SymptomDay.Medication>?) -> String {
        guard let taken else { return "–" }
        guard !taken.isEmpty else { return say("nothing", "nichts") }
        return SymptomDay.Medication.allCases.filter(taken.contains).map { name(of: $0) }.joined(separator: ", ")
    }

    func amount(_ intensity: Intensity, _ threshold: Intensity) -> String {
        let amount = say("\(intensity.value) of 10", "\(intensity.value) von 10")
        guard intensity >= threshold else { return amount }
        return say(
            "\(amount), at or above your threshold of \(threshold.value)",
            "\(amount), an oder über Ihrer Schwelle von \(threshold.value)")
    }

    /// Such as `2 of 3 (Moderate)`.
    func answer(_ number: Double, on scale: QuizScale) -> String {
        let (value, highest) = (words.number(number), words.number(scale.maximum))
        let label = scale.labels.first { $0.value == number }?.text.text(in: language.rawValue)
        let answer = say("\(value) of \(highest)", "\(value) von \(highest)")
        return label.map { "\(answer) (\($0))" } ?? answer
    }

    func option(_ id: String, of question: QuizQuestion) -> String {
        question.options.first { $0.id == id }?.text.text(in: language.rawValue) ?? id
    }

    /// In German the dative: "an 3 Tagen".
    private func days(_ count: Int) -> String {
        switch language {
        case .english: count == 1 ? "1 day" : "\(number(count)) days"
        case .german: count == 1 ? "1 Tag" : "\(number(count)) Tagen"
        }
    }

    private func number(_ count: Int) -> String { words.number(count) }
}
