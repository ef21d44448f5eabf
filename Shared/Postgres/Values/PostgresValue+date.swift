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
        let isBeforeChrist = text.hasSuffix(" BC")
        let parts = (isBeforeChrist ? text.dropLast(3) : text[...]).split(separator: " ")
        guard let date = parts.first, parts.count <= 2 else { return nil }
        let numbers = date.split(separator: "-").compactMap { Int64($0) }
        guard numbers.count == 3 else { return nil }
        (year, month, day) = (isBeforeChrist ? 1 - numbers[0] : numbers[0], numbers[1], numbers[2])
        guard let time = parts.dropFirst().first else {
            microsecondsOfDay = 0
            return
        }
        guard let microseconds = Self.microseconds(ofTime: time) else { return nil }
        microsecondsOfDay = microseconds
    }

    /// Reads `06:30:00.25`, with or without `+00`; the connection asks for UTC, so no other offset is meant.
    private static func microseconds(ofTime time: Substring) -> Int64? {
        let clock = time.hasSuffix("+00") ? time.dropLast(3) : time
        let parts = clock.split(separator: ":")
        guard parts.count == 3, let hours = Int64(parts[0]), let minutes = Int64(parts[1]) else { return nil }
        let seconds = parts[2].split(separator: ".")
        guard let whole = seconds.first.flatMap({ Int64($0) }), seconds.count <= 2 else { return nil }
        let digits = seconds.count == 2 ? seconds[1] : ""
        guard digits.count <= 6, let fraction = Int64(digits + String(repeating: "0", count: 6 - digits.count))
        else { return nil }
        return ((hours * 60 + minutes) * 60 + whole) * 1_000_000 + fraction
    }

    private static func padded(_ number: Int64, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
