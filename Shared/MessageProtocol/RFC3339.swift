public import Foundation

/// Formats times as `2026-05-01T06:30:00.250Z`, digit by digit: every message needs one.
public enum RFC3339 {
    private static let millisecondsPerDay: Int64 = 86_400_000
    /// The years 0 to 9999, which have four digits.
    private static let range = -62_167_219_200...253_402_300_799.999

    /// A time outside the years 0 to 9999 is written as the nearest within, which everybody can read.
    public static func text(_ date: Date) -> String {
        var seconds = date.timeIntervalSince1970
        if !range.contains(seconds) { seconds = seconds < 0 ? range.lowerBound : range.upperBound }
        let milliseconds = Int64((seconds * 1_000).rounded())
        var (days, time) = milliseconds.quotientAndRemainder(dividingBy: millisecondsPerDay)
        if time < 0 { (days, time) = (days - 1, time + millisecondsPerDay) }
        let civil = CivilDay(daysSince1970: days)
        return String(unsafeUninitializedCapacity: 24) { text in
            var end = 0
            text.write(civil.year, digits: 4, then: "-", at: &end)
            text.write(civil.month, digits: 2, then: "-", at: &end)
            text.write(civil.day, digits: 2, then: "T", at: &end)
            text.write(time / 3_600_000, digits: 2, then: ":", at: &end)
            text.write(time / 60_000 % 60, digits: 2, then: ":", at: &end)
            text.write(time / 1_000 % 60, digits: 2, then: ".", at: &end)
            text.write(time % 1_000, digits: 3, then: "Z", at: &end)
            return end
        }
    }
}

extension UnsafeMutableBufferPointer<UInt8> {
    /// Writes the last digits of a non-negative number, followed by a character.
    package func write(_ number: Int64, digits: Int, then character: Unicode.Scalar, at end: inout Int) {
        var rest = number
        for place in (end..<end + digits).reversed() {
            self[place] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
        self[end + digits] = UInt8(ascii: character)
        end += digits + 1
    }
}
