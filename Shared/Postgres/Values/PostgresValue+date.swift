public import Foundation

/// `timestamptz` with the server's resolution of one microsecond; reads `date` columns as midnight UTC too.
extension Date: PostgresValue, PostgresArrayElement {
    public static var postgresType: PostgresType { .timestamptz }
    public static var postgresArrayType: PostgresType { .timestamptzArray }

    public var postgresText: String? {
        let seconds = timeIntervalSinceReferenceDate
        if seconds.isInfinite { return seconds > 0 ? "infinity" : "-infinity" }
        let microseconds = (seconds * 1_000_000).rounded()
        // Whatever lies beyond the server's own range is sent as a number, which the server refuses by name.
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

/// A moment as the server writes it with `DateStyle=ISO` and `TimeZone=UTC`: `2026-05-01 06:30:00.25+00`.
struct CivilTime {
    private static let microsecondsPerDay: Int64 = 86_400_000_000
    private static let daysFrom1970To2001: Int64 = 11_323

    /// Astronomical: 0 is 1 BC.
    var year: Int64
    var month: Int64
    var day: Int64
    var microsecondsOfDay: Int64

    /// Days to civil date and back: https://howardhinnant.github.io/date_algorithms.html
    init(microsecondsSince2001 microseconds: Int64) {
        var (days, rest) = microseconds.quotientAndRemainder(dividingBy: Self.microsecondsPerDay)
        if rest < 0 { (days, rest) = (days - 1, rest + Self.microsecondsPerDay) }
        microsecondsOfDay = rest

        let shifted = days + Self.daysFrom1970To2001 + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

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
        let seconds = microsecondsOfDay / 1_000_000
        let era = year > 0 ? "" : " BC"
        return Self.padded(year > 0 ? year : 1 - year, 4) + "-" + Self.padded(month, 2) + "-" + Self.padded(day, 2)
            + " " + Self.padded(seconds / 3_600, 2) + ":" + Self.padded(seconds / 60 % 60, 2)
            + ":" + Self.padded(seconds % 60, 2) + "." + Self.padded(microsecondsOfDay % 1_000_000, 6) + "+00" + era
    }

    init?(_ text: String) {
        var reader = NumberReader(rest: text.utf8[...])
        guard let year = reader.number(), reader.skip("-"), let month = reader.number(), reader.skip("-"),
            let day = reader.number()
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        microsecondsOfDay = 0
        // A date has no time.
        if !reader.rest.isEmpty, !reader.rest.elementsEqual(Self.beforeChrist) {
            guard reader.skip(" "), let microseconds = Self.microsecondsOfDay(&reader) else { return nil }
            microsecondsOfDay = microseconds
        }
        guard !reader.rest.isEmpty else { return }
        guard reader.rest.elementsEqual(Self.beforeChrist) else { return nil }
        self.year = 1 - year
    }

    private static let beforeChrist = " BC".utf8

    /// Reads `06:30:00.25`, with or without `+00`; the connection asks for UTC, so no other offset is meant.
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

    private static func padded(_ number: Int64, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}

/// Takes apart a text of numbers, byte by byte: splitting it takes ten times as long.
private struct NumberReader {
    var rest: Substring.UTF8View

    /// The digits at the beginning; nil when there are none, or more than fit.
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
