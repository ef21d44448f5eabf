public import Foundation

extension RFC3339 {
    /// Reads a time with seconds, with or without decimals, and with `Z` or an offset, which may be ISO 8601's `+0200`
    /// or `+02`.
    /// - Returns: nil for anything else, also for a day that no calendar has and a time that no clock shows.
    public static func date(_ text: String) -> Date? {
        var text = text
        return text.withUTF8 { bytes in
            var reader = TimeReader(bytes)
            return reader.date()
        }
    }
}

/// Reads one time from the first byte to the last.
private struct TimeReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func date() -> Date? {
        guard let days = days(), skip("T"), let time = time(), let decimals = decimals(), let offset = offset(),
            position == bytes.count
        else { return nil }
        let seconds = days * 86_400 + time.seconds - offset
        // RFC 3339, 5.7: the second 60 exists only as a leap second, at the end of a day in UTC.
        guard !time.isLeap || seconds % 86_400 == 0 else { return nil }
        return Date(timeIntervalSinceReferenceDate: Double(seconds - Self.from1970To2001) + decimals)
    }

    private static let from1970To2001: Int64 = 978_307_200

    private mutating func days() -> Int64? {
        guard let year = number(4), skip("-"), let month = number(2), skip("-"), let day = number(2) else { return nil }
        return CivilDay.daysSince1970(year: year, month: month, day: day)
    }

    private mutating func time() -> (seconds: Int64, isLeap: Bool)? {
        guard let hour = number(2), hour < 24, skip(":"), let minute = number(2), minute < 60, skip(":"),
            let second = number(2), second <= 60
        else { return nil }
        return (hour * 3_600 + minute * 60 + second, second == 60)
    }

    /// Those beyond nanoseconds are dropped.
    private mutating func decimals() -> Double? {
        guard skip(".") else { return 0 }
        var (nanoseconds, unit, count) = (0, 100_000_000, 0)
        while let digit = digit() {
            nanoseconds += Int(digit) * unit
            unit /= 10
            count += 1
        }
        return count == 0 ? nil : Double(nanoseconds) / 1_000_000_000
    }

    /// In seconds ahead of UTC.
    private mutating func offset() -> Int64? {
        if skip("Z") { return 0 }
        let isBehind = skip("-")
        guard isBehind || skip("+"), let hours = number(2), hours < 24 else { return nil }
        var seconds = hours * 3_600
        if position < bytes.count {
            _ = skip(":")
            guard let minutes = number(2), minutes < 60 else { return nil }
            seconds += minutes * 60
        }
        return isBehind ? -seconds : seconds
    }

    private mutating func number(_ digits: Int) -> Int64? {
        var number: Int64 = 0
        for _ in 0..<digits {
            guard let digit = digit() else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    private mutating func digit() -> Int64? {
        guard position < bytes.count, case let byte = bytes[position], byte >= 0x30, byte <= 0x39 else { return nil }
        position += 1
        return Int64(byte - 0x30)
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }
}
