public import Foundation

/// When a person hears of what a forecast expects for another day.
public enum ForecastTiming: String, CaseIterable, Hashable, Sendable, Codable {
    /// As any other alert.
    case atOnce = "at-once"
    /// On the evening before the day.
    case eveningBefore = "evening-before"
    /// At the start of the day.
    case morning

    /// Six in the evening, when what did not interrupt the person comes too.
    public static let evening = ClockTime(minute: 18 * 60)
    public static let start = ClockTime(minute: 7 * 60)

    /// When to say what is expected for a day, by the clocks of a time zone; nil for at once.
    public func time(for day: CalendarDay, in zone: TimeZone) -> Date? {
        switch self {
        case .atOnce: nil
        case .eveningBefore: day.previous.firstInstant(atOrAfter: Self.evening.minute, in: zone)
        case .morning: day.firstInstant(atOrAfter: Self.start.minute, in: zone)
        }
    }
}
