import Domain

/// A span beside the one of the same length before it.
struct PainProgress: Sendable, Equatable {
    struct Side: Sendable, Equatable {
        /// 0...10, of the days that have a rating.
        var mean: Double
        var days: Int
    }

    enum Direction: Sendable, Equatable { case better, worse, same }

    /// Nil for a span with too few days.
    let now: Side?
    let before: Side?

    /// Days that a span must have before something is said of it.
    static let fewest = 5
    /// Half of the two points that people with chronic pain call "much improved": Farrar et al. (2001), Pain 94, 149–158,
    /// https://doi.org/10.1016/S0304-3959(01)00349-9. Less is called about the same.
    static let noticeable = 1.0

    init(_ values: [CalendarDay: Double], in span: ClosedRange<CalendarDay>) {
        let length = span.upperBound.days(since: span.lowerBound) + 1
        let start = CalendarDay(daysSince1970: span.lowerBound.daysSince1970 - length)
        now = Self.side(values, span)
        before = Self.side(values, start...span.lowerBound.previous)
    }

    private static func side(_ values: [CalendarDay: Double], _ span: ClosedRange<CalendarDay>) -> Side? {
        let known = values.filter { span.contains($0.key) }.map(\.value)
        return known.count >= fewest ? Side(mean: known.mean, days: known.count) : nil
    }

    /// Nil when one of the two is.
    var direction: Direction? {
        guard let now, let before else { return nil }
        let change = now.mean - before.mean
        return change <= -Self.noticeable ? .better : change >= Self.noticeable ? .worse : .same
    }
}
