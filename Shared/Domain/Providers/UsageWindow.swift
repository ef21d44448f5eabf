public import Foundation

/// A calendar span in UTC, such as one hour, for which a provider counts use.
public struct UsageWindow: Hashable, Sendable {
    public var span: UsageLimit.Span
    public var start: Date

    /// The window of a span that contains an instant.
    public init(_ span: UsageLimit.Span, containing instant: Date) {
        self.span = span
        let begun = { (length: TimeInterval) in (instant.timeIntervalSince1970 / length).rounded(.down) }
        start =
            switch span {
            case .minute, .hour, .day:
                Date(timeIntervalSince1970: begun(span.longestLength) * span.longestLength)
            case .month:
                Date(timeIntervalSince1970: Self.firstOfMonth(Int(begun(86_400))) * 86_400)
            }
    }

    /// The first instant of the next window.
    public var end: Date {
        span == .month
            // A month has between 28 and 31 days, so its 32nd lies in the next.
            ? UsageWindow(.month, containing: start.addingTimeInterval(32 * 86_400)).start
            : start.addingTimeInterval(span.longestLength)
    }

    /// The first day of a day's month, both in days since 1970-01-01; Foundation's calendar is far slower.
    ///
    /// Source: H. Hinnant, civil_from_days, https://howardhinnant.github.io/date_algorithms.html
    private static func firstOfMonth(_ day: Int) -> Double {
        // 400-year eras and years both start on 1 March, so that a leap day is the last of its year.
        let dayOfEra = (day + 719_468) % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        return Double(day - (dayOfYear - (153 * month + 2) / 5))
    }
}

extension UsageLimit.Span {
    /// In seconds; for a month 31 days.
    public var longestLength: TimeInterval {
        switch self {
        case .minute: 60
        case .hour: 3_600
        case .day: 86_400
        case .month: 31 * 86_400
        }
    }
}
