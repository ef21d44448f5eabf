import Foundation

/// Parses decimal numbers from bytes, exactly like the standard library, mostly without creating a String.
enum DecimalNumber {
    /// - Returns: nil when the bytes are not a finite decimal number such as `72`, `36.6` or `9.7e-1`.
    static func value(of bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        guard bytes.count <= longest else { return nil }
        return plainValue(of: bytes) ?? standardValue(of: bytes)
    }

    private static let longest = 64

    /// With at most 15 digits and 22 places, the digits and the power of ten are both exact in binary, and one
    /// division rounds correctly. (W. D. Clinger, "How to read floating point numbers accurately", 1990)
    private static func plainValue(of bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        let isNegative = bytes.first == UInt8(ascii: "-")
        var digits: UInt64 = 0
        var count = 0
        var places = -1
        for byte in bytes.dropFirst(isNegative ? 1 : 0) {
            if byte == UInt8(ascii: "."), places < 0 {
                places = 0
                continue
            }
            let digit = byte &- UInt8(ascii: "0")
            guard digit <= 9, count < 15 else { return nil }
            digits = digits * 10 + UInt64(digit)
            count += 1
            if places >= 0 { places += 1 }
        }
        guard count > 0, places != 0 else { return nil }
        let value = places > 0 ? Double(digits) / powersOfTen[places] : Double(digits)
        return isNegative ? -value : value
    }

    private static func standardValue(of bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        let isDecimal = bytes.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
        guard isDecimal, let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else { return nil }
        return value
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]
}
