import Domain
import Foundation

/// The days, by the person's clock, whose figures change with new samples.
struct TouchedDays: Equatable, Sendable {
    /// Days that ``PersonHealth`` still remembers, ascending.
    private(set) var remembered: [CalendarDay]
    /// The person's time zone, for samples without a UTC offset.
    let zone: TimeZone
    /// Older samples touch no remembered day.
    private let limit: Date

    static let freshness: TimeInterval = 48 * 3_600
    private static let memory = TimeInterval(PersonHealth.mostDays) * 86_400

    init(by samples: [HealthSample], zone: TimeZone, at now: Date) {
        self.zone = zone
        limit = now - Self.memory
        remembered = []
        insert(samples)
    }

    /// Adds the days of further samples, such as retracted ones.
    mutating func insert(_ samples: [HealthSample]) {
        var days: Set<Int> = []
        for sample in samples where sample.start >= limit { days.insert(sample.day(in: zone).daysSince1970) }
        insert(days.map { CalendarDay(daysSince1970: $0) })
    }

    mutating func insert(_ days: [CalendarDay]) {
        guard !days.isEmpty else { return }
        remembered = Set(remembered).union(days).sorted()
    }

    /// The days recent enough to ask how the person feels.
    /// - Parameter days: ascending.
    static func fresh(_ days: [CalendarDay], zone: TimeZone, at now: Date) -> [CalendarDay] {
        let first = CalendarDay(of: now - freshness, in: zone)
        // A traveller's clock may be a day ahead of the one at home.
        let last = CalendarDay(of: now, in: zone).next
        return days.filter { (first...last).contains($0) }
    }
}
