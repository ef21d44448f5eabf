public import Foundation

extension HealthSample {
    /// The local day that the measurement counts for: for sleep the day on which it ended, otherwise the day on which
    /// it started.
    /// - Parameter zone: the person's, for samples without a UTC offset.
    public func day(in zone: TimeZone) -> CalendarDay {
        let instant = Self.counting(kind, from: start, to: end)
        guard let utcOffset else { return CalendarDay(of: instant, in: zone) }
        return CalendarDay(daysSince1970: LocalTime(instant.timeIntervalSince1970, utcOffset: utcOffset).day)
    }

    /// The instant of an interval that determines its day and part of the day.
    static func counting(_ kind: HealthMetric.Kind, from start: Date, to end: Date?) -> Date {
        kind == .sleep ? max(end ?? start, start) : start
    }
}

/// The local date and hour at an instant.
struct LocalTime: Hashable, Sendable {
    /// Days since 1970-01-01.
    var day: Int
    var second: Int

    /// - Parameters:
    /// - instant: in seconds since 1970; values beyond any calendar count as 1970.
    /// - utcOffset: in seconds.
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

/// A zone's UTC offsets, looked up once per quarter of an hour, since clocks only change on these boundaries.
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
