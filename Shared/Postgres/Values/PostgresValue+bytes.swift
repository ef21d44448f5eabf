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

    /// As RFC 9562 writes it, in lower case; Foundation's `uuidString` takes ten times as long.
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

    /// - Returns: nil when the text is not of this form.
    static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.utf8
        guard digits.count.isMultiple(of: 2), text.hasPrefix("\\x") else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(digits.count / 2 - 1)
        var high: UInt8?
        for character in digits.dropFirst(2) {
            guard let value = value(of: character) else { return nil }
            if let first = high {
                result.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return result
    }

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

/// Makes `[UInt8]` a `bytea` where every other array is an array of the server.
extension UInt8: PostgresArrayElement {
    public static var postgresArrayType: PostgresType { .bytea }
    public static func postgresArrayText(_ elements: [UInt8]) -> String { HexadecimalBytes.text(elements) }
    public static func elements(fromPostgresArrayText text: String) -> [UInt8]? { HexadecimalBytes.bytes(text) }
}
