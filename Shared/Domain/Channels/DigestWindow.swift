public import Foundation

/// The span of time whose notifications a channel tells together: it ends in the evening, when the day is over and
/// nobody sleeps.
public enum DigestWindow: CaseIterable, Hashable, Sendable {
    case daily, weekly

    /// Nil for a timing that gathers nothing.
    public init?(_ timing: ChannelTiming) {
        switch timing {
        case .daily: self = .daily
        case .weekly: self = .weekly
        case .off, .immediately: return nil
        }
    }

    /// The first instant after `instant` at which the clocks of a zone show 18:00, of a weekly window on a Sunday.
    ///
    /// Where the clocks jump over it, the first instant after the jump.
    public func end(after instant: Date, in zone: TimeZone) -> Date {
        var day = CalendarDay(of: instant, in: zone)
        while true {
            let end = day.firstInstant(atOrAfter: Self.endMinute, in: zone)
            // Of a day that the zone leaves out it would be on the next.
            let isOfDay = CalendarDay(of: end, in: zone) == day
            if end > instant, isOfDay, self == .daily || day.weekday == .sunday { return end }
            day = day.next
        }
    }

    private static let endMinute = 18 * 60
}
