import Domain
import Localization

/// What the page of a season and its printable version have in common.
struct SeasonContent: Sendable {
    let person: PersonSeason
    let words: SeasonWords
    private let summary: SeasonSummary

    init(_ person: PersonSeason, _ words: SeasonWords) {
        (self.person, self.words) = (person, words)
        summary = SeasonSummary(of: person.season, for: person.sensitivities)
    }

    var sentence: String { words.sentence(summary) }

    /// The season so far, in figures.
    var facts: [[String: Any]] {
        var facts = [
            words.fact(answered: summary.answered), words.fact(good: summary.good), words.fact(bad: summary.bad),
            words.fact(medication: summary.medicationDays, summary.medication),
        ]
        if let week = summary.worstWeek { facts.append(words.fact(worst: week)) }
        facts += summary.peaks.map(words.fact)
        return facts.map { ["term": $0.term, "fact": $0.fact] }
    }

    /// Days above a threshold beside those below, in sentences.
    var comparisons: [String] { summary.comparisons.map(words.sentence) }

    /// Symptoms above, each measured allergen below, on the same days.
    var charts: [[String: Any]] {
        guard let span = person.span else { return [] }
        let days = (span.lowerBound.daysSince1970...span.upperBound.daysSince1970).map {
            CalendarDay(daysSince1970: $0)
        }
        let months = CalendarMonth.months(from: span.lowerBound, to: span.upperBound)
            .map { (day: $0.firstDay, name: words.shortMonth($0)) }
        let allergens = person.sensitivities.filter { person.season.measuredAllergens.contains($0.allergen) }
        var charts = [symptoms(days, allergens.isEmpty ? months : [])]
        for (index, sensitivity) in allergens.enumerated() {
            charts.append(pollen(sensitivity, days, index == allergens.count - 1 ? months : []))
        }
        return charts
    }

    private func symptoms(_ days: [CalendarDay], _ months: [(day: CalendarDay, name: String)]) -> [String: Any] {
        let scores = person.season.scores
        let bars = person.season.answered.reduce(into: [CalendarDay: SeasonChart.Bar]()) { bars, day in
            guard let score = scores[day.day], let level = day.symptoms?.level else { return }
            bars[day.day] = SeasonChart.Bar(value: score, level: level.token)
        }
        let chart = SeasonChart(
            days: days, bars: bars, highest: 100, limit: Self.badScore, months: months.isEmpty ? [] : months)
        let worst = scores.max { ($0.value, $1.key) < ($1.value, $0.key) }
        return chart.fields.merging([
            "heading": words.symptomsTitle, "about": words.symptomsAbout,
            "spoken": words.spoken(symptoms: bars.count, of: days.count, worst: worst.map { ($0.key, $0.value) }),
        ]) { $1 }
    }

    private func pollen(
        _ sensitivity: Sensitivity, _ days: [CalendarDay], _ months: [(day: CalendarDay, name: String)]
    ) -> [String: Any] {
        let shown = Set(days)
        let values = person.season.days.filter { shown.contains($0.day) }.compactMap { day in
            day.pollen[sensitivity.allergen].map { (day: day.day, intensity: $0) }
        }
        let bars = values.map {
            ($0.day, SeasonChart.Bar(value: Double($0.intensity.value), level: $0.intensity.level.token))
        }
        let chart = SeasonChart(
            days: days, bars: Dictionary(bars) { first, _ in first }, highest: 10,
            limit: Double(sensitivity.threshold.value), months: months)
        return chart.fields.merging([
            "heading": words.name(of: sensitivity.allergen), "about": words.about(sensitivity),
            "spoken": words.spoken(sensitivity, values, of: days.count),
        ]) { $1 }
    }

    /// Of each day with an answer or a reading of the months that are shown, the newest first.
    var table: [String: Any] {
        let allergens = person.season.measuredAllergens
        let days = person.season.days.filter { day in person.span.map { $0.contains(day.day) } ?? false }
        return [
            "columns": allergens.map { ["column": words.name(of: $0)] },
            "rows": days.reversed().map { day -> [String: Any] in
                [
                    "rowDay": words.shortDate(day.day), "rowLevel": words.name(of: day.symptoms?.level),
                    "score": words.score(day.symptoms?.vas), "medicine": words.medication(day.symptoms?.medication),
                    "values": allergens.map { ["value": day.pollen[$0].map { "\($0.value)" } ?? "–"] },
                ]
            },
        ]
    }

    /// Of each week with answers, the earliest first: as many rows as fit on paper.
    var weeks: [String: Any] {
        let allergens = person.season.measuredAllergens
        return [
            "columns": allergens.map { ["column": words.name(of: $0)] },
            "rows": person.season.weeks.map { week -> [String: Any] in
                [
                    "week": words.week(from: week.monday), "answered": "\(week.answered)", "bad": "\(week.bad)",
                    "mean": words.score(week.meanScore), "worst": words.score(week.worstScore),
                    "medicine": "\(week.medicationDays)",
                    "values": allergens.map { ["value": week.pollen[$0].map { "\($0.value)" } ?? "–"] },
                ]
            },
        ]
    }

    /// Why an allergen of the person's has no chart.
    var missing: [String] {
        guard person.place != nil else { return [words.noPlace] }
        guard !person.sensitivities.isEmpty else { return [words.noAllergens] }
        let unmeasured = person.sensitivities.map(\.allergen)
            .filter { !person.season.measuredAllergens.contains($0) }
        let (pollen, others) = (unmeasured.filter(\.isMeasured), unmeasured.filter { !$0.isMeasured })
        return [
            pollen.isEmpty ? nil : words.noReadings(of: pollen), others.isEmpty ? nil : words.notMeasured(others),
        ].compactMap { $0 }
    }

    var sources: [String] { person.stations.map(words.source) }

    /// From 50 of 100 on a day is bad.
    private static let badScore = 50.0
}
