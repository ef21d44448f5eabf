public import Foundation

/// The period whose notifications a channel delivers together. It ends in the evening, when the day is over and people
/// are still awake.
public enum DigestWindow: CaseIterable, Hashable, Sendable {
    case daily, weekly

    /// Nil for a timing that collects nothing.
    public init?(_ timing: ChannelTiming) {
        switch timing {
        case .daily: self = .daily
        case .weekly: self = .weekly
        case .off, .immediately: return nil
        }
    }

    /// The first instant after `instant` at which clocks in a zone show 18:00; for a weekly window, on a Sunday.
    ///
    /// Where the clocks skip it, the first instant after the change.
    public func end(after instant: Date, in zone: TimeZone) -> Date {
        var day = CalendarDay(of: instant, in: zone)
        while true {
            let end = day.firstInstant(atOrAfter: Self.endMinute, in: zone)
            // On a day that the zone skips, the result would fall on the next day.
            let isOfDay = CalendarDay(of: end, in: zone) == day
            if end > instant, isOfDay, self == .daily || day.weekday == .sunday { return end }
            day = day.next
        }
    }

    private static let endMinute = 18 * 60
}
