public import Foundation

extension CalendarDay {
    /// The first instant at which clocks in a zone show this minute of the day, or a later one.
    ///
    /// A time that clocks skip maps to the first instant after the change; of a time that they show twice, the first
    /// counts. For a day that a zone skips, the result is the start of the next day.
    /// - Parameter minute: after midnight, 0..<1,440.
    public func firstInstant(atOrAfter minute: Int, in zone: TimeZone) -> Date {
        let wanted = start(in: .gmt).timeIntervalSince1970 + Double(minute) * 60
        // No zone is more than 14 hours from UTC, so the wanted time lies in between.
        var segment = wanted - Self.reach
        let end = wanted + Self.reach
        while segment < end {
            let offset = zone.offset(at: segment)
            let next = zone.nextChange(after: segment, until: end)
            let instant = max(segment, wanted - offset)
            if instant < next { return Date(timeIntervalSince1970: instant) }
            segment = next
        }
        return Date(timeIntervalSince1970: end)
    }

    /// Whether a zone has this day; one that crosses the date line may skip a day.
    public func exists(in zone: TimeZone) -> Bool {
        CalendarDay(of: firstInstant(atOrAfter: 0, in: zone), in: zone) == self
    }

    /// When clocks in a zone first show the next day.
    public func end(in zone: TimeZone) -> Date { next.firstInstant(atOrAfter: 0, in: zone) }

    public var weekday: Weekday {
        // 1970-01-01 was a Thursday.
        let days = Int(start(in: .gmt).timeIntervalSince1970 / 86_400)
        return Weekday.allCases[((days + 3) % 7 + 7) % 7]
    }

    /// The day of the month, 1...31.
    public var dayOfMonth: Int { days(since: CalendarMonth(containing: self).firstDay) + 1 }

    private static let reach = 26.0 * 3_600
}

extension TimeZone {
    /// Seconds ahead of UTC.
    fileprivate func offset(at seconds: Double) -> Double {
        Double(secondsFromGMT(for: Date(timeIntervalSince1970: seconds)))
    }

    /// The first second with a different offset; `end` when there is none before it.
    ///
    /// Found by probing offsets, because the "next daylight saving time transition" may not cover a zone's move across
    /// the date line.
    fileprivate func nextChange(after start: Double, until end: Double) -> Double {
        let offset = offset(at: start)
        // No two changes in a zone are this close together.
        let step = 6.0 * 3_600
        var (low, high) = (start, start + step)
        while self.offset(at: high) == offset {
            guard high < end else { return end }
            (low, high) = (high, high + step)
        }
        while high - low > 1 {
            let middle = ((low + high) / 2).rounded(.down)
            if self.offset(at: middle) == offset { low = middle } else { high = middle }
        }
        return high
    }
}
