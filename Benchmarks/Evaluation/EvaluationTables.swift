/// The report as text.
struct EvaluationTables {
    let text: String

    init(_ report: EvaluationReport) {
        let people = report.people.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        var parts = ["== \(report.part.rawValue) part: \(people) people"]
        parts.append(Self.published)
        for window in Episode.Window.allCases {
            let title = "Flagged in days \(window.rawValue) from the onset of symptoms"
            parts.append("\(title)\n\(Self.flagged(report.scores, window))")
        }
        parts.append("Alarm days of healthy people\n" + Self.falseAlarms(report.scores))
        parts.append("Each rule of the judge alone, at 90 days per season\n" + Self.rules(report.rules))
        parts.append("Budgets, limits as they are (tolerance 1)\n" + Self.budgets(report.budgets))
        parts.append(
            "Budgets, limits where the tolerance comes to rest on the development part\n"
                + Self.budgets(report.adaptedBudgets))
        let missing = Self.percent(Robustness.missingShare)
        parts.append("With \(missing) of the days missing\n" + Self.brief(report.thinned))
        parts.append(
            "People with an alarm in \(Robustness.alarmDays) days after a device that reads"
                + " \(Int(Robustness.shift)) beats/min higher\n" + Self.deviceChanges(report.deviceChanges))
        text = parts.joined(separator: "\n\n")
    }

    /// For other people, watches and counting rules.
    private static let published = """
        Published of NightSignal (Alavi and others 2022, doi 10.1038/s41591-021-01593-2): alarms before or without \
        symptoms in 67 of 84 infected (80 %), the median 3 days before the onset, 1.15 alarm days per person without an \
        infection in the time of the study.
        """

    private static func flagged(_ scores: [DetectorScore], _ window: Episode.Window) -> String {
        table(
            [
                "detector", "data", "episodes", "flagged", "share", "95 %", "other days", "excess", "95 %", "chance",
                "lead days", "95 %",
            ],
            scores.compactMap { score in
                guard let flagged = score.flagged.first(where: { $0.window == window.rawValue }), flagged.episodes > 0
                else { return nil }
                return [
                    score.detector, score.dataset?.rawValue ?? "all", "\(flagged.episodes)", "\(flagged.flagged)",
                    percent(flagged.share), "\(percent(flagged.low)) to \(percent(flagged.high))",
                    percent(flagged.shareOnOtherDays), percent(flagged.excess),
                    "\(percent(flagged.excessLow)) to \(percent(flagged.excessHigh))", percent(flagged.shareByChance),
                    number(flagged.medianLeadDays),
                    range(flagged.medianLeadLow, flagged.medianLeadHigh),
                ]
            })
    }

    private static func falseAlarms(_ scores: [DetectorScore]) -> String {
        table(
            ["detector", "data", "people", "person-years", "alarm days", "per person-year", "95 %"],
            scores.map { score in
                let alarms = score.falseAlarms
                return [
                    score.detector, score.dataset?.rawValue ?? "all", "\(alarms.people)",
                    number(Double(alarms.healthyDays) / 365.25), "\(alarms.alarmDays)", number(alarms.perPersonYear),
                    range(alarms.low, alarms.high),
                ]
            })
    }

    private static func rules(_ rules: [EvaluationReport.Rule]) -> String { brief(rules.map(\.score)) }

    private static func brief(_ scores: [DetectorScore]) -> String {
        table(
            ["detector", "episodes"] + Episode.Window.allCases.map { "flagged \($0.rawValue)" }
                + ["alarm days per healthy person-year", "95 %"],
            scores.map { score in
                [score.detector, "\(score.flagged.first?.episodes ?? 0)"] + score.flagged.map { percent($0.share) }
                    + [number(score.falseAlarms.perPersonYear), range(score.falseAlarms.low, score.falseAlarms.high)]
            })
    }

    private static func budgets(_ points: [BudgetCurve.Point]) -> String {
        table(
            ["days per season", "tolerance"] + Episode.Window.allCases.map { "flagged \($0.rawValue)" }
                + ["other days -7...0", "suggested per season", "over it without a budget", "with it"],
            points.map { point in
                let week = point.score.flagged.first { $0.window == Episode.Window.weekBefore.rawValue }
                return ["\(point.daysPerSeason)", number(point.tolerance)]
                    + point.score.flagged.map { percent($0.share) } + [
                        percent(week?.shareOnOtherDays), number(point.suggestionDaysPerSeason),
                        percent(point.shareOverBudgetWithout), percent(point.shareOverBudgetWith),
                    ]
            })
    }

    private static func deviceChanges(_ changes: [Robustness.DeviceChange]) -> String {
        table(
            ["detector", "people", "same device", "new device, known", "new device, unknown"],
            changes.map {
                [
                    $0.detector, "\($0.people)", percent($0.unchanged), percent($0.changedAndNotified),
                    percent($0.changedUntold),
                ]
            })
    }

    private static func table(_ heading: [String], _ rows: [[String]]) -> String {
        let rows = [heading] + rows
        let widths = heading.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            let line = cells.joined(separator: "  ")
            return String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.endIndex)])
        }.joined(separator: "\n")
    }

    private static func percent(_ share: Double?) -> String {
        share.map { "\(Int(($0 * 100).rounded())) %" } ?? "none"
    }

    private static func number(_ number: Double?) -> String {
        guard let number else { return "none" }
        let hundredths = Int((number * 100).rounded())
        let (whole, fraction) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
        return "\(hundredths < 0 ? "-" : "")\(whole).\(fraction < 10 ? "0" : "")\(fraction)"
    }

    private static func range(_ low: Double?, _ high: Double?) -> String {
        guard let low, let high else { return "none" }
        return "\(number(low)) to \(number(high))"
    }
}
