import Domain
import Foundation

/// The local times of each time zone at one instant, computed once per zone.
final class ZoneClocks {
    let now: Date
    private let zone: (Int) -> TimeZone
    private var minutes: [Int: Int] = [:]
    private var ends: [QuietEnd: Date] = [:]
    private var digests: [Int: Date] = [:]
    private var forecasts: [ForecastHour: Date?] = [:]

    /// When digests are due: at six in the evening.
    static let digestMinute = ForecastTiming.evening.minute

    private struct QuietEnd: Hashable {
        var quiet: QuietHours
        var zone: Int
    }

    private struct ForecastHour: Hashable {
        var timing: ForecastTiming
        var day: CalendarDay
        var quiet: QuietHours?
        var zone: Int
    }

    /// - Parameter zone: the time zone of a number.
    init(now: Date, zone: @escaping (Int) -> TimeZone) {
        self.now = now
        self.zone = zone
    }

    func minuteOfDay(inZone number: Int) -> Int {
        if let known = minutes[number] { return known }
        let local = now.timeIntervalSince1970 + Double(zone(number).secondsFromGMT(for: now))
        let minute = Int((local / 60).rounded(.down)) % 1_440
        minutes[number] = minute
        return minute
    }

    func end(of quiet: QuietHours, inZone number: Int) -> Date {
        let key = QuietEnd(quiet: quiet, zone: number)
        if let known = ends[key] { return known }
        let end = quiet.end(after: now, in: zone(number))
        ends[key] = end
        return end
    }

    /// When to say what is expected for a day; nil for at once, and when that time has passed.
    func forecastTime(
        _ timing: ForecastTiming, of day: CalendarDay, outside quiet: QuietHours?, inZone number: Int
    ) -> Date? {
        guard timing != .atOnce else { return nil }
        let key = ForecastHour(timing: timing, day: day, quiet: quiet, zone: number)
        if let known = forecasts[key] { return known }
        let zone = zone(number)
        var time = timing.time(for: day, in: zone)
        if let chosen = time, let quiet, quiet.contains(chosen, in: zone) {
            time = quiet.end(after: chosen, in: zone)
        }
        let ahead = time.flatMap { $0 > now ? $0 : nil }
        forecasts[key] = ahead
        return ahead
    }

    /// The next time for a digest.
    func nextDigest(inZone number: Int) -> Date {
        if let known = digests[number] { return known }
        let zone = zone(number)
        let today = CalendarDay(of: now, in: zone)
        let evening = today.instant(atMinute: Self.digestMinute, in: zone)
        let next = evening > now ? evening : today.next.instant(atMinute: Self.digestMinute, in: zone)
        digests[number] = next
        return next
    }
}
