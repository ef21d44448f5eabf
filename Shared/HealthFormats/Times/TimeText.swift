/// Parses the parts of a time one after another.
struct TimeText {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) {
        // No time is longer; a fraction of a second may be.
        bytes = Array(text.utf8.prefix(64))
    }

    var isAtEnd: Bool { position == bytes.count }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(truncatingIfNeeded: character.value) else {
            return false
        }
        position += 1
        return true
    }

    /// - Returns: exactly `count` digits as a number; nil when they are missing.
    mutating func digits(_ count: Int) -> Int? {
        guard position + count <= bytes.count else { return nil }
        var number = 0
        for byte in bytes[position..<(position + count)] {
            guard (0x30...0x39).contains(byte) else { return nil }
            number = number * 10 + Int(byte - 0x30)
        }
        position += count
        return number
    }

    /// `2026-11-22`.
    /// - Returns: days since 1970-01-01.
    mutating func day() -> Int? {
        guard let year = digits(4), skip("-"), let month = digits(2), skip("-"), let day = digits(2) else { return nil }
        return CivilDay.sinceEpoch(year: year, month: month, day: day)
    }

    /// `07:25`, `07:25:00` or `07:25:00.123`.
    mutating func secondsOfDay() -> Double? {
        guard let hour = digits(2), hour < 24, skip(":"), let minute = digits(2), minute < 60 else { return nil }
        var seconds = Double(hour * 3_600 + minute * 60)
        guard skip(":") else { return seconds }
        // A leap second is written as 60.
        guard let second = digits(2), second <= 60 else { return nil }
        seconds += Double(second)
        guard skip(".") else { return seconds }
        var share = 0.1
        guard let first = digits(1) else { return nil }
        seconds += Double(first) * share
        while let digit = digits(1) {
            share /= 10
            seconds += Double(digit) * share
        }
        return seconds
    }

    /// `Z`, `+02:00`, `+0200` or `+02`.
    /// - Returns: seconds ahead of UTC.
    mutating func offset() -> Int? {
        if skip("Z") || skip("z") { return 0 }
        let isBehind = skip("-")
        guard isBehind || skip("+"), let hours = digits(2), hours <= 18 else { return nil }
        var seconds = hours * 3_600
        if !isAtEnd {
            _ = skip(":")
            guard let minutes = digits(2), minutes < 60 else { return nil }
            seconds += minutes * 60
        }
        return isBehind ? -seconds : seconds
    }
}

/// Gregorian dates as day numbers.
enum CivilDay {
    /// - Returns: days since 1970-01-01; nil when the date does not exist. Counts from 1 March, after which the lengths
    /// of months repeat every five (https://howardhinnant.github.io/date_algorithms.html).
    static func sinceEpoch(year: Int, month: Int, day: Int) -> Int? {
        guard (1...12).contains(month), (1...length(of: month, in: year)).contains(day) else { return nil }
        let marchYear = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468
    }

    private static func length(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
