import Domain
import Localization

/// What each graph says in a sentence.
extension SummaryWords {
    func name(_ part: String, _ heat: PainRecord.Heat?) -> String {
        heat.map { "\(part): \(number($0.mean)), \(days($0.days))" } ?? part
    }

    func worst(_ part: String, _ heat: PainRecord.Heat) -> String {
        say(
            "Strongest: \(part), \(number(heat.mean)) on average of \(days(heat.days)).",
            "Am stärksten: \(part), \(number(heat.mean)) im Mittel von \(heat.days == 1 ? "1 Tag" : "\(heat.days) Tagen")."
        )
    }

    func largest(_ part: String, _ share: Double) -> String {
        say("Largest share: \(part), \(percent(share)).", "Größter Anteil: \(part), \(percent(share)).")
    }

    func inMonths(_ part: String, _ count: Int) -> String {
        say(
            "Months with entries: \(count). Over all of them \(part) has the largest share.",
            "Monate mit Einträgen: \(count). Über alle hat \(part) den größten Anteil.")
    }

    func course(_ series: [(name: String, values: [CalendarDay: Double])]) -> String {
        series.filter { !$0.values.isEmpty }.map { name, values in
            let (low, high) = (values.values.min() ?? 0, values.values.max() ?? 0)
            return say(
                "\(name): \(days(values.count)), from \(number(low)) to \(number(high)), \(number(values.values.mean)) on "
                    + "average.",
                "\(name): \(days(values.count)), von \(number(low)) bis \(number(high)), im Mittel "
                    + "\(number(values.values.mean)).")
        }.joined(separator: " ")
    }

    /// - Parameter days: that have both.
    func correlation(_ correlation: RankCorrelation?, of name: String, days count: Int) -> String {
        guard let correlation else {
            return say(
                "\(days(count)) with both; of fewer than \(RankCorrelation.fewest), or when one of them never changes, "
                    + "nothing can be said.",
                "\(days(count)) mit beidem; bei weniger als \(RankCorrelation.fewest), oder wenn eines davon immer gleich "
                    + "ist, lässt sich nichts sagen.")
        }
        let (low, high) = (two(correlation.interval.lowerBound), two(correlation.interval.upperBound))
        let numbers = say(
            "\(two(correlation.rho)), probably between \(low) and \(high), from \(days(correlation.count)).",
            "\(two(correlation.rho)), wahrscheinlich zwischen \(low) und \(high), aus \(correlation.count) Tagen.")
        let meaning =
            !correlation.isClear
            ? say(
                "No clear connection of \(name) with pain: ", "Kein klarer Zusammenhang von \(name) mit Schmerz: ")
            : correlation.rho > 0
                ? say(
                    "\(name) and pain tend to rise and fall together: ",
                    "\(name) und Schmerz steigen und fallen eher zusammen: ")
                : say(
                    "\(name) tends to be higher when pain is lower: ",
                    "\(name) ist eher höher, wenn der Schmerz geringer ist: ")
        return meaning + numbers
    }

    func treatments(_ medications: Int, _ activities: Int) -> String {
        say(
            "Different medicines: \(medications). Different activities: \(activities).",
            "Verschiedene Medikamente: \(medications). Verschiedene Aktivitäten: \(activities).")
    }

    /// Such as "Well 3, A little 1".
    func answers(_ answers: [(name: String, count: Int)]) -> String {
        let given = answers.filter { $0.count > 0 }.map { "\($0.name) \($0.count)" }
        return given.isEmpty ? "–" : given.joined(separator: ", ")
    }

    func progress(_ name: String, _ progress: PainProgress) -> String {
        guard let direction = progress.direction, let now = progress.now, let before = progress.before else {
            return say(
                "To compare, each of the two spans needs \(PainProgress.fewest) days with a rating.",
                "Zum Vergleich braucht jeder der beiden Zeiträume \(PainProgress.fewest) Tage mit einem Wert.")
        }
        return "\(name): \(word(for: direction)), \(number(before.mean)) → \(number(now.mean))."
    }

    func side(_ side: PainProgress.Side?) -> String {
        side.map { "\(number($0.mean)) (\(days($0.days)))" } ?? say("too few days", "zu wenige Tage")
    }

    func word(for direction: PainProgress.Direction?) -> String {
        switch direction {
        case .better: say("lower", "niedriger")
        case .worse: say("higher", "höher")
        case .same: say("about the same", "etwa gleich")
        case nil: "–"
        }
    }

    /// To two places.
    private func two(_ value: Double) -> String {
        let text = "\(Int((abs(value) * 100).rounded()))"
        let padded = String(repeating: "0", count: max(0, 3 - text.count)) + text
        let sign = value < 0 && padded != "000" ? "−" : ""
        return sign + padded.dropLast(2) + say(".", ",") + padded.suffix(2)
    }
}
