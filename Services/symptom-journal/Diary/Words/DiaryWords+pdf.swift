import Domain
import Localization

/// What the sheets say as PDFs; most of it is said by the page too.
extension DiaryWords {
    /// A text of the page, by its key there.
    func shown(_ key: String) -> String {
        guard let text = resources[key] ?? script[key] else { preconditionFailure("the diary has no text \(key)") }
        return text
    }

    func title(of sheet: DiarySheet) -> String {
        switch sheet {
        case .er: shown("erSheet")
        case .grabBag: shown("bag")
        case .tips: shown("tips")
        case .graph: shown("graph")
        }
    }

    /// - Parameter day: nil for a sheet that is the same on any day.
    func foot(asOf day: CalendarDay?) -> String {
        guard let day else { return shown("from") }
        let made = shown("resourcesMade").replacing("{day}", with: SummaryWords(language).shortDay(day))
        return "\(shown("from")) · \(made)"
    }

    func ofTen(_ intensity: Int) -> String {
        shown("resourcesOfTen").replacing("{number}", with: "\(intensity)")
    }

    /// Symptoms for which a sheet has no room.
    func more(_ count: Int) -> String {
        count == 1
            ? say("1 more is in the diary.", "1 weiteres steht im Tagebuch.")
            : say("\(count) more are in the diary.", "\(count) weitere stehen im Tagebuch.")
    }

    /// - Parameter isAllEmpty: there are none on other days either.
    func nothing(isAllEmpty: Bool) -> String { shown(isAllEmpty ? "symptomsNoneAtAll" : "symptomsNoneInterval") }

    /// Nil where a point is a day.
    func note(on step: SummaryStep) -> String? {
        switch step {
        case .day: nil
        case .week: shown("symptomsByWeek")
        case .month: shown("symptomsByMonth")
        }
    }

    var notDrawn: String {
        say(
            "Drawn are the \(DiaryCourse.mostDrawn) symptoms that were entered on most days; the table has all.",
            "Gezeichnet sind die \(DiaryCourse.mostDrawn) Symptome, die an den meisten Tagen eingetragen wurden; die "
                + "Tabelle hat alle.")
    }

    var aboutNumbers: String {
        say(
            "Each day counts with its highest number. A day without an entry is a gap, not a day without symptoms.",
            "Jeder Tag zählt mit seinem höchsten Wert. Ein Tag ohne Eintrag ist eine Lücke, kein Tag ohne Symptome.")
    }

    var courseColumns: [String] {
        [
            shown("symptom"), say("Days", "Tage"), say("Mean", "Mittel"), shown("highest"),
            say("Longest", "Am längsten"),
        ]
    }

    /// In ``courseColumns``.
    func rows(of course: DiaryCourse) -> [[String]] {
        let summary = SummaryWords(language)
        return course.symptoms.map { symptom in
            [
                symptom.name, "\(symptom.days.count)", summary.number(symptom.highs.values.mean),
                "\(symptom.highest)", symptom.longest.map { duration($0) } ?? "–",
            ]
        }
    }

    var dayByDay: String { say("Day by day", "Tag für Tag") }

    /// - Parameters:
    ///   - count: of days with entries.
    ///   - most: that are shown.
    func aboutDays(_ count: Int, shown most: Int) -> String {
        let about = say(
            "The highest number of each day and, where it was entered, how long it lasted in all. The newest first.",
            "Der höchste Wert jedes Tages und, wo es eingetragen ist, wie lange es insgesamt dauerte. Das Neueste zuerst."
        )
        guard count > most else { return about }
        return about
            + say(
                " Shown are the last \(most) of \(count) days with entries.",
                " Gezeigt sind die letzten \(most) von \(count) Tagen mit Einträgen.")
    }

    /// A symptom on a day, in a line with others, such as `Headache 4 (1 h)`.
    func entry(_ name: String, _ day: DiaryCourse.Day) -> String {
        "\(name.isolated) \(day.highest)" + (day.minutes.map { " (\(duration($0)))" } ?? "")
    }

    /// As the page writes it, such as `1 h 30 min`.
    func duration(_ minutes: Int) -> String {
        guard minutes < DiaryEntry.lengths.upperBound else { return say("all day", "ganztägig") }
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        let parts = [
            hours > 0 ? say("\(hours) h", "\(hours) Std.") : nil, rest > 0 ? say("\(rest) min", "\(rest) Min.") : nil,
        ]
        return parts.compactMap { $0 }.joined(separator: " ")
    }
}
