import Domain
import Foundation

/// The days, by the person's clock, whose figures change with new samples.
struct TouchedDays: Equatable, Sendable {
    /// Days that ``PersonHealth`` still remembers, ascending.
    private(set) var remembered: [CalendarDay]
    /// Days recent enough to ask how the person feels.
    private(set) var fresh: [CalendarDay]
    /// The person's time zone, for samples without a UTC offset.
    let zone: TimeZone

    static let freshness: TimeInterval = 48 * 3_600
    private static let memory = TimeInterval(PersonHealth.mostDays) * 86_400

    init(by samples: [HealthSample], zone: TimeZone, at now: Date) {
        let limit = now - Self.memory
        var days: Set<Int> = []
        for sample in samples where sample.start >= limit { days.insert(sample.day(in: zone).daysSince1970) }
        self.zone = zone
        remembered = days.sorted().map { CalendarDay(daysSince1970: $0) }
        fresh = Self.fresh(remembered, zone: zone, at: now)
    }

    /// - Parameter days: ascending.
    static func fresh(_ days: [CalendarDay], zone: TimeZone, at now: Date) -> [CalendarDay] {
        let first = CalendarDay(of: now - freshness, in: zone)
        // A traveller's clock may be a day ahead of the one at home.
        let last = CalendarDay(of: now, in: zone).next
        return days.filter { (first...last).contains($0) }
    }
}
