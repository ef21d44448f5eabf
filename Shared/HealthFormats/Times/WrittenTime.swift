import Foundation

/// A time as written in documents: RFC 3339, ISO 8601 or FHIR dateTime.
struct WrittenTime {
    var date: Date
    /// Seconds ahead of UTC; nil when unknown.
    var utcOffset: Int?
    /// Set when only a date is given: the end of that day.
    var endOfDay: Date?
    /// Whether a UTC offset was given.
    var isAbsolute = false

    /// - Parameter clock: the zone of a time without one; nil reads it as UTC.
    /// - Returns: nil when it is not a time, or no more precise than a month.
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

    /// - Parameter wall: local time, as seconds since 1970.
    init(wall: Double, clock: TimeZone?) {
        let shown = Date(timeIntervalSince1970: wall)
        guard let clock else {
            // Read as UTC: the hour of the day is right, which is what nights and mornings depend on.
            self.init(date: shown, utcOffset: 0)
            return
        }
        // The offset at this first guess is the right one, except within the hour of a clock change.
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

    /// - Parameter zone: the person's at that moment; nil when unknown.
    init(seconds: Double, zone: TimeZone?) {
        let date = Date(timeIntervalSince1970: seconds)
        self.init(date: date, utcOffset: zone?.secondsFromGMT(for: date))
    }
}

/// Time zones as named by vendors.
enum ZoneName {
    /// - Parameter name: `America/Denver`, `GMT-0600` or `-0600`.
    static func zone(_ name: String) -> TimeZone? {
        guard name.utf8.count <= 64 else { return nil }
        let digits = name.hasPrefix("GMT") ? String(name.dropFirst(3)) : name
        if let seconds = offset(digits) { return TimeZone(secondsFromGMT: seconds) }
        return TimeZone(identifier: name)
    }

    /// - Parameter text: `+0500` or `-08:00`.
    static func offset(_ text: String) -> Int? {
        var text = TimeText(text)
        guard let seconds = text.offset(), text.isAtEnd else { return nil }
        return seconds
    }
}
