import Domain

/// Slices of a whole, from the top, clockwise.
struct SummaryPie: Sendable {
    /// 0...1, together 1.
    let slices: [Double]
}

/// A column for each month, of shares on top of each other.
struct SummaryBars: Sendable {
    /// 0...1 of each series; empty for a month without entries.
    let columns: [[Double]]
    let names: [String]

    /// Labels that fit on a phone.
    static let mostLabels = 7

    /// With how far right each begins, 0...1.
    var labels: [(x: Double, text: String)] {
        let every = max(1, (names.count + Self.mostLabels - 1) / Self.mostLabels)
        return names.enumerated().filter { $0.offset.isMultiple(of: every) }
            .map { (Double($0.offset) / Double(names.count), $0.element) }
    }

    struct Segment: Sendable {
        var series: Int
        /// 0...1 from the left and from the top.
        var x, y, width, height: Double
    }

    var segments: [Segment] {
        let step = 1 / Double(max(columns.count, 1))
        return columns.enumerated().flatMap { index, shares in
            var top = 0.0
            return shares.enumerated().compactMap { series, share -> Segment? in
                guard share > 0.000_1 else { return nil }
                defer { top += share }
                return Segment(series: series, x: Double(index) * step, y: top, width: step * 0.84, height: share)
            }
        }
    }
}

/// Ratings over days, 0 to 10, a colour for each series.
struct SummaryLines: Sendable {
    let curves: [Curve]
    let labels: [(x: Double, text: String)]
    let spoken: String

    struct Curve: Sendable {
        var name: String
        /// Of points that are joined.
        var parts: [[Point]]
    }

    struct Point: Sendable {
        /// 0...1 of the span.
        var x: Double
        /// 0...1, of a rating of 10.
        var y: Double
    }

    /// Days between two values that are joined all the same, and of months more.
    private static let joined = 7, joinedMonths = 31

    init(
        days: ClosedRange<CalendarDay>, series: [(name: String, values: [CalendarDay: Double])],
        months: (CalendarMonth) -> String, spoken: String
    ) {
        let count = Double(days.upperBound.days(since: days.lowerBound) + 1)
        // A step begins before the span when the span begins within it.
        func place(_ day: CalendarDay) -> Double {
            (Double(max(day, days.lowerBound).days(since: days.lowerBound)) + 0.5) / count
        }
        let joined = SummaryStep(days) == .month ? Self.joinedMonths : Self.joined
        curves = series.map { name, values in
            var (parts, last) = ([[Point]](), CalendarDay?.none)
            for (day, value) in values.sorted(by: { $0.key < $1.key }) {
                let point = Point(x: place(day), y: value / 10)
                if let before = last, day.days(since: before) <= joined {
                    parts[parts.count - 1].append(point)
                } else {
                    parts.append([point])
                }
                last = day
            }
            return Curve(name: name, parts: parts)
        }
        let known = CalendarMonth.months(from: days.lowerBound, to: days.upperBound)
        let every = max(1, (known.count + SummaryBars.mostLabels - 1) / SummaryBars.mostLabels)
        var labels = known.enumerated().filter { $0.offset.isMultiple(of: every) }
            .map { (x: place($0.element.firstDay), text: months($0.element)) }
            // What begins further right does not fit.
            .filter { $0.x < 0.9 }
        // A span that begins late in a month has no room for its name.
        if labels.count > 1, labels[1].x - labels[0].x < 0.14 { labels.removeFirst() }
        (self.labels, self.spoken) = (labels, spoken)
    }
}
