import Domain

/// One panel of the season's charts: a bar for each day, in an SVG whose width is that of the page. Widths are per cent, so
/// that neither bars nor letters are squeezed on a phone; panels below each other have the same days.
struct SeasonChart: Sendable {
    struct Bar: Sendable {
        var value: Double
        /// The word of the stylesheet for its colour.
        var level: String
    }

    let days: [CalendarDay]
    /// A day without one is a gap.
    let bars: [CalendarDay: Bar]
    /// What fills the height.
    let highest: Double
    /// From where on a value matters to the person.
    var limit: Double?
    /// Under the panel; the last of several has them.
    var months: [(day: CalendarDay, name: String)] = []

    /// Of the bars and above them, in pixels; journal.css has the height of all.
    private static let (height, space) = (72.0, 12.0)

    /// For `season-chart.mustache`.
    var fields: [String: Any] {
        let step = 100 / Double(max(days.count, 1))
        let isLabelled = !months.isEmpty
        let shown = days.enumerated().compactMap { index, day -> [String: Any]? in
            guard let bar = bars[day] else { return nil }
            // A zero is known, and shows as a line.
            let size = max(2, min(bar.value / highest, 1) * Self.height)
            return [
                "x": Self.text(Double(index) * step), "width": Self.text(step * 0.84),
                "y": Self.text(Self.space + Self.height - size), "height": Self.text(size), "barLevel": bar.level,
            ]
        }
        var fields: [String: Any] = [
            "bars": shown, "base": Self.text(Self.space + Self.height),
            "starts": starts.map { index, name -> [String: Any] in
                ["x": Self.text(Double(index) * step), "name": name, "y": Self.text(Self.space + Self.height + 16)]
            },
            "isLabelled": isLabelled,
        ]
        if let limit {
            let y = Self.space + Self.height * (1 - min(limit / highest, 1))
            fields["limit"] = ["y": Self.text(y), "labelY": Self.text(y - 3), "value": "\(Int(limit))"]
        }
        return fields
    }

    /// The first days of the months, by their places.
    private var starts: [(Int, String)] {
        guard let first = days.first, let last = days.last else { return [] }
        let firsts = Set(CalendarMonth.months(from: first, to: last).map(\.firstDay))
        let names = Dictionary(months.map { ($0.day, $0.name) }) { first, _ in first }
        return days.enumerated().compactMap { index, day in
            firsts.contains(day) ? (index, names[day] ?? "") : nil
        }
    }

    private static func text(_ number: Double) -> String { "\((number * 1_000).rounded() / 1_000)" }
}

extension SymptomLevel {
    /// The word of the stylesheet for its colour and shape.
    var token: String {
        switch self {
        case .none: "none"
        case .mild: "low"
        case .moderate: "moderate"
        case .severe: "high"
        }
    }
}
