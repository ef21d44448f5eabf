public import Foundation

extension UUID {
    /// In lower case as in RFC 9562. Every message needs it twice, and `uuidString.lowercased()` takes six times as
    /// long.
    public var lowercaseText: String {
        withUnsafeBytes(of: uuid) { bytes in
            String(unsafeUninitializedCapacity: 36) { text in
                var place = 0
                for (index, byte) in bytes.enumerated() {
                    if index == 4 || index == 6 || index == 8 || index == 10 {
                        text[place] = UInt8(ascii: "-")
                        place += 1
                    }
                    text[place] = Self.hexadecimalDigit(byte >> 4)
                    text[place + 1] = Self.hexadecimalDigit(byte & 15)
                    place += 2
                }
                return place
            }
        }
    }

    private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
