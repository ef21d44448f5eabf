import Domain

/// How far apart the values of a graph over time are, so that a long span stays readable.
enum SummaryStep: Sendable {
    case day, week, month

    /// Days of a span that are shown one by one, and as weeks.
    private static let mostDays = 92, mostDaysInWeeks = 731

    init(_ span: ClosedRange<CalendarDay>) {
        let days = span.upperBound.days(since: span.lowerBound) + 1
        self = days <= Self.mostDays ? .day : days <= Self.mostDaysInWeeks ? .week : .month
    }

    /// The mean of each step's days, at the first of them: Monday, or the first of the month.
    func means(_ values: [CalendarDay: Double]) -> [CalendarDay: Double] {
        switch self {
        case .day: values
        case .week:
            Dictionary(grouping: values) { CalendarDay(daysSince1970: $0.key.daysSince1970 - $0.key.daysSinceMonday) }
                .mapValues { $0.map(\.value).mean }
        case .month:
            Dictionary(grouping: values) { CalendarMonth(containing: $0.key).firstDay }
                .mapValues { $0.map(\.value).mean }
        }
    }
}
