public import Foundation

/// `bytea` in its hexadecimal form, `\x` and two digits for each byte, and UUIDs.
enum HexadecimalBytes {
    static func text(_ bytes: some Collection<UInt8>) -> String {
        String(unsafeUninitializedCapacity: bytes.count * 2 + 2) { buffer in
            buffer[0] = UInt8(ascii: "\\")
            buffer[1] = UInt8(ascii: "x")
            var position = 2
            for byte in bytes {
                buffer[position] = digit(byte >> 4)
                buffer[position + 1] = digit(byte & 15)
                position += 2
            }
            return position
        }
    }

    /// In lower case as in RFC 9562; Foundation's `uuidString` takes ten times as long.
    static func text(_ uuid: UUID) -> String {
        withUnsafeBytes(of: uuid.uuid) { bytes in
            String(unsafeUninitializedCapacity: 36) { buffer in
                var position = 0
                for (index, byte) in bytes.enumerated() {
                    if index == 4 || index == 6 || index == 8 || index == 10 {
                        buffer[position] = UInt8(ascii: "-")
                        position += 1
                    }
                    buffer[position] = digit(byte >> 4)
                    buffer[position + 1] = digit(byte & 15)
                    position += 2
                }
                return position
            }
        }
    }

    /// - Returns: nil when the text does not have this form.
    static func bytes(_ text: String) -> [UInt8]? {
        var text = text
        return text.withUTF8 { digits in
            guard digits.count.isMultiple(of: 2), digits.starts(with: "\\x".utf8) else { return nil }
            var faults: UInt8 = 0
            let result = [UInt8](unsafeUninitializedCapacity: digits.count / 2 - 1) { bytes, count in
                values.withUnsafeBufferPointer { values in
                    while count < digits.count / 2 - 1 {
                        let high = values[Int(digits[2 * count + 2])]
                        let low = values[Int(digits[2 * count + 3])]
                        faults |= high | low
                        bytes[count] = high << 4 | low
                        count += 1
                    }
                }
            }
            return faults == notADigit ? nil : result
        }
    }

    private static let notADigit: UInt8 = 0xFF

    /// The value of each character as a digit.
    private static let values = (0...UInt8.max).map { value(of: $0) ?? notADigit }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    private static func value(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension Data: PostgresValue {
    public static var postgresType: PostgresType { .bytea }
    public var postgresText: String? { HexadecimalBytes.text(self) }

    public init?(postgresText: String?) {
        guard let bytes = postgresText.flatMap(HexadecimalBytes.bytes) else { return nil }
        self.init(bytes)
    }
}

/// Makes `[UInt8]` a `bytea`, while every other array is a PostgreSQL array.
extension UInt8: PostgresArrayElement {
    public static var postgresArrayType: PostgresType { .bytea }
    public static func postgresArrayText(_ elements: [UInt8]) -> String { HexadecimalBytes.text(elements) }
    public static func elements(fromPostgresArrayText text: String) -> [UInt8]? { HexadecimalBytes.bytes(text) }
}
