public import Foundation

/// A local calendar day such as `2023-04-10`: from local midnight to local midnight.
public struct CalendarDay: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Days since 1970-01-01.
    private let number: Int

    /// Restores a day stored as a number.
    public init(daysSince1970 number: Int) { self.number = number }

    public var daysSince1970: Int { number }

    /// The day that clocks in a zone show at an instant.
    public init(of instant: Date, in zone: TimeZone) {
        let local = instant.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: instant))
        number = Int((local / Self.seconds).rounded(.down))
    }

    /// Parses `yyyy-MM-dd`; nil for anything else.
    public init?(_ text: String) {
        guard text.utf8.count == 10, let midnight = try? Date("\(text)T00:00:00Z", strategy: .iso8601) else {
            return nil
        }
        self.init(of: midnight, in: .gmt)
        // Foundation reads more than it writes: 2023-02-30 as the second of March.
        guard description == text else { return nil }
    }

    /// Local midnight at the start of the day; where clocks skip midnight, the first instant of the day.
    public func start(in zone: TimeZone) -> Date {
        let utc = Double(number) * Self.seconds
        // The offset may change between UTC midnight and local midnight, so it is looked up twice.
        let guess = utc - Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: utc)))
        let offset = Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: guess)))
        return Date(timeIntervalSince1970: utc - offset)
    }

    public var next: CalendarDay { CalendarDay(daysSince1970: number + 1) }
    public var previous: CalendarDay { CalendarDay(daysSince1970: number - 1) }

    public var description: String {
        Date(timeIntervalSince1970: Double(number) * Self.seconds).formatted(.iso8601.year().month().day())
    }

    /// The number of days since another day; negative if this one is earlier.
    public func days(since other: CalendarDay) -> Int { number - other.number }

    public static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.number < right.number }

    private static let seconds = 86_400.0
}

extension CalendarDay: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let day = CalendarDay(try container.decode(String.self)) else {
            throw DecodingError.refused("must be a day such as 2023-04-10", in: container)
        }
        self = day
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension TimeZone {
    /// The nautical time zone of a place, in place of the legal one: whole hours by longitude.
    public init(nauticalAt coordinate: Coordinate) {
        self = TimeZone(secondsFromGMT: Int((coordinate.longitude / 15).rounded()) * 3_600) ?? .gmt
    }
}
