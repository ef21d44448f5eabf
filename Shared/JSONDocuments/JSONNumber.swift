import Foundation

/// JSON numbers, RFC 8259 section 6.
enum JSONNumber {
    /// - Parameter written: already checked by ``JSONScanner``.
    static func double(_ written: ArraySlice<UInt8>) -> Double? {
        var position = written.startIndex
        let isNegative = written.first == UInt8(ascii: "-")
        if isNegative { position += 1 }
        var (digits, digitCount, decimals) = (UInt64(0), 0, 0)
        var isFraction = false
        while position < written.endIndex {
            let byte = written[position]
            if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
                digits = digits &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
                digitCount += 1
                if isFraction { decimals += 1 }
            } else if byte == UInt8(ascii: ".") {
                isFraction = true
            } else {
                break
            }
            position += 1
        }
        guard position == written.endIndex, digitCount <= 15 else {
            return Double(String(decoding: written, as: UTF8.self))
        }
        // Up to here both are exact in binary, so that one division rounds once (W. D. Clinger, PLDI 1990).
        let value = Double(digits) / powers[decimals]
        return isNegative ? -value : value
    }

    /// - Parameter written: already checked by ``JSONScanner``.
    static func fitsDouble(_ written: ArraySlice<UInt8>) -> Bool {
        // The largest double is 1.8e308: without an exponent it has 309 digits.
        let isSurelyFinite = written.count <= 300 && !written.contains { $0 | 0x20 == UInt8(ascii: "e") }
        return isSurelyFinite || double(written)?.isFinite == true
    }

    private static let powers: [Double] = (0...15).map { pow(10, Double($0)) }
}
