public import Foundation

/// The part of each day in which only urgent notifications may interrupt, in the person's time zone: `22:00` to
/// `07:00`.
public struct QuietHours: Hashable, Sendable {
    /// The first quiet minute, counted from midnight, 0..<1,440.
    public let start: Int
    /// The first minute that is no longer quiet.
    public let end: Int

    /// - Throws: ``DomainError`` when both are equal, which could mean the whole day or none of it.
    public init(from start: Int, until end: Int) throws(DomainError) {
        guard Self.minutes.contains(start), Self.minutes.contains(end) else {
            throw DomainError(field: "quietHours", problem: "must start and end at times from 00:00 to 23:59")
        }
        guard start != end else {
            throw DomainError(field: "quietHours", problem: "must not end when they start")
        }
        self.start = start
        self.end = end
    }

    public static let minutes = 0..<1_440

    /// - Parameter minute: of the day, 0..<1,440.
    public func contains(minute: Int) -> Bool {
        start < end ? (start..<end).contains(minute) : minute >= start || minute < end
    }

    public func contains(_ instant: Date, in zone: TimeZone) -> Bool {
        let local = Int(instant.timeIntervalSince1970.rounded(.down)) + zone.secondsFromGMT(for: instant)
        return contains(minute: (local % 86_400 + 86_400) % 86_400 / 60)
    }

    /// The next instant at or after `instant` at which clocks in a zone show ``end``.
    ///
    /// Where the clocks skip it, the first instant after the change.
    public func end(after instant: Date, in zone: TimeZone) -> Date {
        let today = CalendarDay(of: instant, in: zone)
        for day in [today, today.next] {
            let end = day.instant(atMinute: end, in: zone)
            if end >= instant { return end }
        }
        return today.next.next.instant(atMinute: end, in: zone)
    }
}

extension CalendarDay {
    /// The instant at which clocks in a zone show a minute of this day.
    /// - Parameter minute: 0..<1,440.
    public func instant(atMinute minute: Int, in zone: TimeZone) -> Date {
        let utc = start(in: .gmt).addingTimeInterval(Double(minute) * 60)
        // The offset may change during the day, so it is looked up again at the first guess.
        let guess = utc.addingTimeInterval(-Double(zone.secondsFromGMT(for: utc)))
        return utc.addingTimeInterval(-Double(zone.secondsFromGMT(for: guess)))
    }
}

extension QuietHours: Codable {
    private enum CodingKeys: String, CodingKey { case start, end }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func minute(_ key: CodingKeys) throws -> Int {
            let text = try container.decode(String.self, forKey: key)
            do {
                return try ClockTime(text).minute
            } catch {
                throw DecodingError.refused(error.problem, of: key, in: container)
            }
        }
        do {
            try self.init(from: try minute(.start), until: try minute(.end))
        } catch let error as DomainError {
            throw DecodingError.refused(error.problem, of: .end, in: container)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(ClockTime(minute: start).description, forKey: .start)
        try container.encode(ClockTime(minute: end).description, forKey: .end)
    }
}
