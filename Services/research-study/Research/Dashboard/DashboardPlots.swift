import Domain
import Localization

/// The charts of the dashboard.
struct DashboardPlots: Sendable {
    let words: DashboardWords

    private var common: ResearchWords { words.common }

    /// A bar for each of the last days, and the mean of seven as a line.
    func adherence(_ adherence: Adherence) -> ResearchPlot? {
        let days = Array(adherence.days.suffix(Self.mostDays))
        guard let first = days.first, days.contains(where: { $0.participants > 0 }) else { return nil }
        let step = 1 / Double(days.count)
        var plot = ResearchPlot(
            about: words.shown["adherenceText"] ?? "",
            spoken: words.calm(adherence.recent, adherence.earlier))
        plot.levels = Self.shares(common)
        plot.bars = days.enumerated().map { index, day in
            ResearchPlot.Bar(x: Double(index) * step, width: step * 0.8, height: Self.share(of: day), isFaint: true)
        }
        let means = means(of: adherence, last: days.count)
        let places = means.enumerated().compactMap { index, mean in mean.map { ((Double(index) + 0.4) * step, $0) } }
        plot.segments = zip(places, places.dropFirst()).map {
            ResearchPlot.Segment(stroke: .main, from: (x: $0.0, y: $0.1), to: (x: $1.0, y: $1.1))
        }
        plot.ticks = Self.ticks(days.map(\.day), from: first.day, common)
        return plot
    }

    /// What a page has room for.
    private static let mostDays = 84

    private static func share(of day: Adherence.Day) -> Double {
        min(1, Double(day.answers) / Double(max(day.participants, 1)))
    }

    /// Of the seven days up to each of the last ones; nil where there are not seven.
    private func means(of adherence: Adherence, last count: Int) -> [Double?] {
        let days = adherence.days
        return (days.count - count..<days.count).map { index in
            guard index >= 6 else { return nil }
            let span = days[(index - 6)...index]
            let possible = span.reduce(0) { $0 + $1.participants }
            return possible > 0 ? min(1, Double(span.reduce(0) { $0 + $1.answers }) / Double(possible)) : nil
        }
    }

    /// Up to five days, evenly.
    private static func ticks(
        _ days: [CalendarDay], from first: CalendarDay, _ words: ResearchWords
    ) -> [(x: Double, label: String)] {
        let stride = max(1, (days.count + 4) / 5)
        return days.indices.filter { $0 % stride == 0 }.map { index in
            ((Double(index) + 0.4) / Double(days.count), words.shortDay(days[index]))
        }
    }

    private static func shares(_ words: ResearchWords) -> [(y: Double, label: String)] {
        [0, 0.5, 1].map { ($0, words.percent($0)) }
    }

    func weeks(_ weeks: [(firstDay: CalendarDay, answers: Int)]) -> ResearchPlot? {
        let most = weeks.map(\.answers).max() ?? 0
        guard most > 0 else { return nil }
        let top = Double(Self.roundTop(most))
        let step = 1 / Double(weeks.count)
        var plot = ResearchPlot(
            spoken: words.say(
                "\(weeks.count) weeks, at most \(most) answers in one.",
                "\(weeks.count) Wochen, höchstens \(most) Antworten in einer."))
        plot.levels = [0, 0.5, 1].map { ($0, common.words.number(Int($0 * top))) }
        plot.bars = weeks.enumerated().map { index, week in
            ResearchPlot.Bar(x: (Double(index) + 0.1) * step, width: step * 0.8, height: Double(week.answers) / top)
        }
        let stride = max(1, (weeks.count + 4) / 5)
        plot.ticks = weeks.indices.filter { $0 % stride == 0 }.map { index in
            ((Double(index) + 0.5) * step, common.shortDay(weeks[index].firstDay))
        }
        return plot
    }

    /// The next of 2, 4, 6, 10, 20, 40, 60, 100 and so on, whose half is a whole number too.
    static func roundTop(_ most: Int) -> Int {
        var unit = 1
        while true {
            if let top = [2, 4, 6, 10].map({ $0 * unit }).first(where: { $0 >= most }) { return top }
            unit *= 10
        }
    }

    /// Steps down from all.
    func retention(_ curve: RetentionCurve) -> ResearchPlot? {
        guard let first = curve.steps.first, first.people > 0, curve.length > 0 else { return nil }
        let length = Double(curve.length)
        var plot = ResearchPlot(
            about: words.shown["retentionText"] ?? "",
            spoken: words.say(
                "After \(curve.length) days \(common.percent(curve.steps.last?.share ?? 1)) still took part.",
                "Nach \(curve.length) Tagen nahmen noch \(common.percent(curve.steps.last?.share ?? 1)) teil."))
        plot.levels = Self.shares(common)
        var (x, y) = (0.0, first.share)
        for step in curve.steps.dropFirst() {
            let next = Double(step.day) / length
            plot.segments.append(.init(stroke: .main, from: (x, y), to: (next, y)))
            plot.segments.append(.init(stroke: .main, from: (next, y), to: (next, step.share)))
            (x, y) = (next, step.share)
        }
        plot.segments.append(.init(stroke: .main, from: (x, y), to: (1, y)))
        let stride = max(1, (curve.length + 4) / 5)
        plot.ticks = Swift.stride(from: 0, through: curve.length, by: stride).map { day in
            (Double(day) / length, words.say("day \(day)", "Tag \(day)"))
        }
        return plot
    }
}
