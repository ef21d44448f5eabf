import Foundation

/// A time as documents write it: RFC 3339, ISO 8601 or FHIR dateTime.
struct WrittenTime {
    var date: Date
    /// Seconds that the person's clock was ahead of UTC; nil when it is not known.
    var utcOffset: Int?
    /// Set when only a day is written: the moment at which that day ends.
    var endOfDay: Date?
    /// Whether its distance from UTC was written with it.
    var isAbsolute = false

    /// - Parameter clock: the zone of a time that is written without one; nil reads it as UTC.
    /// - Returns: nil when it is no time, or no more exact than a month.
    static func read(_ text: String, clock: TimeZone?) -> WrittenTime? {
        var text = TimeText(text)
        guard let day = text.day() else { return nil }
        if text.isAtEnd { return WrittenTime(day: day, clock: clock) }
        guard text.skip("T") || text.skip("t") || text.skip(" "), let seconds = text.secondsOfDay() else { return nil }
        let wall = Double(day) * 86_400 + seconds
        if text.isAtEnd { return WrittenTime(wall: wall, clock: clock) }
        guard let offset = text.offset(), text.isAtEnd else { return nil }
        var time = WrittenTime(date: Date(timeIntervalSince1970: wall - Double(offset)), utcOffset: offset)
        time.isAbsolute = true
        return time
    }

    /// - Parameter wall: what the clock on the wall shows, as seconds since 1970.
    init(wall: Double, clock: TimeZone?) {
        let shown = Date(timeIntervalSince1970: wall)
        guard let clock else {
            // Read as UTC: the hour of the day is right, which is what nights and mornings depend on.
            self.init(date: shown, utcOffset: 0)
            return
        }
        // The offset an offset ago is that of the moment meant, except within the hour of a change of clocks.
        let guess = clock.secondsFromGMT(for: shown)
        let offset = clock.secondsFromGMT(for: shown - Double(guess))
        self.init(date: shown - Double(offset), utcOffset: offset)
    }

    /// - Parameter day: since 1970-01-01.
    init(day: Int, clock: TimeZone?) {
        self.init(wall: Double(day) * 86_400, clock: clock)
        endOfDay = WrittenTime(wall: Double(day + 1) * 86_400, clock: clock).date
    }

    init(date: Date, utcOffset: Int?) {
        self.date = date
        self.utcOffset = utcOffset
    }

    /// - Parameter zone: where the person's clock was at that moment; nil when unknown.
    init(seconds: Double, zone: TimeZone?) {
        let date = Date(timeIntervalSince1970: seconds)
        self.init(date: date, utcOffset: zone?.secondsFromGMT(for: date))
    }
}
