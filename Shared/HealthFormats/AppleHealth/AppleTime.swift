import Foundation

/// A time in Apple Health's format, `2024-01-01 08:00:00 +0100`, parsed without a formatter: an export has millions.
struct AppleTime: Hashable {
    let date: Date
    /// Seconds ahead of UTC.
    let utcOffset: Int

    /// - Returns: nil for any other format, and for dates and times that do not exist.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count == 25,
            bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"), bytes[10] == UInt8(ascii: " "),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"), bytes[19] == UInt8(ascii: " "),
            let century = Self.pair(bytes, 0), let year = Self.pair(bytes, 2), let month = Self.pair(bytes, 5),
            let day = Self.pair(bytes, 8), let hour = Self.pair(bytes, 11), let minute = Self.pair(bytes, 14),
            let second = Self.pair(bytes, 17), let offset = Self.offset(bytes),
            let days = Self.days(year: 100 * century + year, month: month, day: day),
            hour < 24, minute < 60, second < 60
        else { return nil }
        let local = days * 86_400 + hour * 3_600 + minute * 60 + second
        utcOffset = offset
        date = Date(timeIntervalSince1970: Double(local - offset))
    }

    private static func pair(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int? {
        let tens = bytes[index] &- UInt8(ascii: "0")
        let ones = bytes[index + 1] &- UInt8(ascii: "0")
        return tens <= 9 && ones <= 9 ? Int(tens) * 10 + Int(ones) : nil
    }

    private static func offset(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let hours = pair(bytes, 21), let minutes = pair(bytes, 23), hours < 24, minutes < 60 else { return nil }
        let seconds = hours * 3_600 + minutes * 60
        switch bytes[20] {
        case UInt8(ascii: "+"): return seconds
        case UInt8(ascii: "-"): return -seconds
        default: return nil
        }
    }

    /// Days since 1970-01-01 in the Gregorian calendar, counting years from March so that a leap day ends one.
    /// Formula: https://howardhinnant.github.io/date_algorithms.html#days_from_civil
    private static func days(year: Int, month: Int, day: Int) -> Int? {
        guard year >= 1, (1...12).contains(month), day >= 1, day <= length(ofMonth: month, year: year) else {
            return nil
        }
        let marchYear = month <= 2 ? year - 1 : year
        let era = marchYear / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
