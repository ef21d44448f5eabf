public import Foundation

extension HealthSample {
    /// The local day that the measurement counts for: a night's sleep for the day it ended on, all else for the day it
    /// began on.
    /// - Parameter zone: of the person, for samples that do not say what their clock showed.
    public func day(in zone: TimeZone) -> CalendarDay {
        let instant = Self.counting(kind, from: start, to: end)
        guard let utcOffset else { return CalendarDay(of: instant, in: zone) }
        return CalendarDay(daysSince1970: LocalTime(instant.timeIntervalSince1970, utcOffset: utcOffset).day)
    }

    /// The instant of an interval that says which day and part of the day it belongs to.
    static func counting(_ kind: HealthMetric.Kind, from start: Date, to end: Date?) -> Date {
        kind == .sleep ? max(end ?? start, start) : start
    }
}

/// What a clock shows at an instant.
struct LocalTime: Hashable, Sendable {
    /// Since 1970-01-01.
    var day: Int
    var second: Int

    /// - Parameters:
    ///   - instant: in seconds since 1970; what no calendar reaches counts as 1970.
    ///   - utcOffset: what the clock is ahead by, in seconds.
    init(_ instant: Double, utcOffset: Int) {
        // A hundred thousand years, so that no sum below overflows.
        let seconds = abs(instant) < 3e12 ? Int(instant.rounded(.down)) + utcOffset : utcOffset
        let remainder = seconds % 86_400
        second = remainder < 0 ? remainder + 86_400 : remainder
        day = (seconds - second) / 86_400
    }

    var part: HealthFigure.DayPart {
        switch second / 3_600 {
        case ..<6: .night
        case ..<12: .morning
        case ..<18: .afternoon
        default: .evening
        }
    }
}

/// What a zone's clocks are ahead of UTC by; asked for once for each quarter of an hour, since clocks change only
/// between two of these.
struct ZoneClock {
    private let zone: TimeZone
    private var quarter = Int.min
    private var offset = 0

    init(_ zone: TimeZone) { self.zone = zone }

    mutating func offset(at instant: Double) -> Int {
        guard abs(instant) < 3e12 else { return 0 }
        let quarter = Int((instant / 900).rounded(.down))
        if quarter != self.quarter {
            self.quarter = quarter
            offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: instant))
        }
        return offset
    }
}
