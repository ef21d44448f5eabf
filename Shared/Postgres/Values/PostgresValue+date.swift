public import Foundation
import MessageProtocol

/// `timestamptz` with the server's resolution of one microsecond; reads `date` columns as midnight UTC too.
extension Date: PostgresValue, PostgresArrayElement {
    public static var postgresType: PostgresType { .timestamptz }
    public static var postgresArrayType: PostgresType { .timestamptzArray }

    public var postgresText: String? {
        let seconds = timeIntervalSinceReferenceDate
        if seconds.isInfinite { return seconds > 0 ? "infinity" : "-infinity" }
        let microseconds = (seconds * 1_000_000).rounded()
        // A value beyond the server's own range is sent as a number, which the server rejects with a clear error.
        guard abs(microseconds) < 9e18 else { return "\(seconds)" }
        return CivilTime(microsecondsSince2001: Int64(microseconds)).text
    }

    public init?(postgresText: String?) {
        switch postgresText {
        case nil: return nil
        case "infinity": self.init(timeIntervalSinceReferenceDate: .infinity)
        case "-infinity": self.init(timeIntervalSinceReferenceDate: -.infinity)
        case .some(let text):
            guard let microseconds = CivilTime(text)?.microsecondsSince2001 else { return nil }
            self.init(timeIntervalSinceReferenceDate: Double(microseconds) / 1_000_000)
        }
    }
}

/// A time in the server's format with `DateStyle=ISO` and `TimeZone=UTC`: `2026-05-01 06:30:00.25+00`.
struct CivilTime {
    private static let microsecondsPerDay: Int64 = 86_400_000_000
    private static let daysFrom1970To2001: Int64 = 11_323

    /// Astronomical: 0 is 1 BC.
    var year: Int64
    var month: Int64
    var day: Int64
    var microsecondsOfDay: Int64

    init(microsecondsSince2001 microseconds: Int64) {
        var (days, rest) = microseconds.quotientAndRemainder(dividingBy: Self.microsecondsPerDay)
        if rest < 0 { (days, rest) = (days - 1, rest + Self.microsecondsPerDay) }
        microsecondsOfDay = rest

        let civil = CivilDay(daysSince1970: days + Self.daysFrom1970To2001)
        (year, month, day) = (civil.year, civil.month, civil.day)
    }

    /// Civil date to days: https://howardhinnant.github.io/date_algorithms.html
    var microsecondsSince2001: Int64 {
        let yearFromMarch = month <= 2 ? year - 1 : year
        let era = (yearFromMarch >= 0 ? yearFromMarch : yearFromMarch - 399) / 400
        let yearOfEra = yearFromMarch - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - 719_468 - Self.daysFrom1970To2001
        return days * Self.microsecondsPerDay + microsecondsOfDay
    }
}

extension CivilTime {
    var text: String {
        let astronomical = year > 0 ? year : 1 - year
        // 9e18 microseconds, the limit above, end in the year 287199.
        let yearDigits = astronomical < 10_000 ? 4 : 6
        let seconds = microsecondsOfDay / 1_000_000
        let time = String(unsafeUninitializedCapacity: 32) { text in
            var end = 0
            text.write(astronomical, digits: yearDigits, then: "-", at: &end)
            text.write(month, digits: 2, then: "-", at: &end)
            text.write(day, digits: 2, then: " ", at: &end)
            text.write(seconds / 3_600, digits: 2, then: ":", at: &end)
            text.write(seconds / 60 % 60, digits: 2, then: ":", at: &end)
            text.write(seconds % 60, digits: 2, then: ".", at: &end)
            text.write(microsecondsOfDay % 1_000_000, digits: 6, then: "+", at: &end)
            text.write(0, digits: 2, then: " ", at: &end)
            return end - 1
        }
        return year > 0 ? time : time + " BC"
    }

    init?(_ text: String) {
        var reader = NumberReader(rest: text.utf8[...])
        guard let year = reader.number(), reader.skip("-"), let month = reader.number(), reader.skip("-"),
            let day = reader.number()
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        microsecondsOfDay = 0
        // A date without a time.
        if !reader.rest.isEmpty, !reader.rest.elementsEqual(Self.beforeChrist) {
            guard reader.skip(" "), let microseconds = Self.microsecondsOfDay(&reader) else { return nil }
            microsecondsOfDay = microseconds
        }
        guard !reader.rest.isEmpty else { return }
        guard reader.rest.elementsEqual(Self.beforeChrist) else { return nil }
        self.year = 1 - year
    }

    private static let beforeChrist = " BC".utf8

    /// Parses `06:30:00.25`, with or without `+00`; the connection requests UTC, so there is no other offset.
    private static func microsecondsOfDay(_ reader: inout NumberReader) -> Int64? {
        guard let hours = reader.number(), reader.skip(":"), let minutes = reader.number(), reader.skip(":"),
            let seconds = reader.number()
        else { return nil }
        var microseconds = ((hours * 60 + minutes) * 60 + seconds) * 1_000_000
        if reader.skip(".") {
            let count = reader.rest.count
            guard var fraction = reader.number(), count - reader.rest.count <= 6 else { return nil }
            for _ in (count - reader.rest.count)..<6 { fraction *= 10 }
            microseconds += fraction
        }
        if reader.skip("+") { guard reader.number() == 0 else { return nil } }
        return microseconds
    }
}

/// Parses a text of numbers byte by byte: splitting it takes ten times as long.
private struct NumberReader {
    var rest: Substring.UTF8View

    /// The leading digits as a number; nil when there are none, or too many.
    mutating func number() -> Int64? {
        var number: Int64 = 0
        var count = 0
        while let digit = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) {
            rest.removeFirst()
            number = number * 10 + Int64(digit - UInt8(ascii: "0"))
            count += 1
            guard count <= 9 else { return nil }
        }
        return count == 0 ? nil : number
    }

    /// - Returns: whether the character was there.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }
}
