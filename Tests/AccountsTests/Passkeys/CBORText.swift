/// Writes CBOR as authenticators do, and on request as they must not: keys come in the order in which they are given.
enum CBORText {
    static func number(_ number: Int) -> [UInt8] {
        number < 0 ? head(1, UInt64(-1 - number)) : head(0, UInt64(number))
    }

    static func bytes(_ bytes: [UInt8]) -> [UInt8] { head(2, UInt64(bytes.count)) + bytes }

    static func text(_ text: String) -> [UInt8] { head(3, UInt64(text.utf8.count)) + text.utf8 }

    static func map(_ members: [([UInt8], [UInt8])]) -> [UInt8] {
        head(5, UInt64(members.count)) + members.flatMap { $0 + $1 }
    }

    private static func head(_ kind: UInt8, _ argument: UInt64) -> [UInt8] {
        switch argument {
        case 0..<24: [kind << 5 | UInt8(argument)]
        case 24...0xFF: [kind << 5 | 24, UInt8(argument)]
        case 0x100...0xFFFF: [kind << 5 | 25, UInt8(argument >> 8), UInt8(argument & 0xFF)]
        default: [kind << 5 | 26] + (0..<4).map { UInt8(argument >> (24 - 8 * $0) & 0xFF) }
        }
    }
}

extension [UInt8] {
    /// Of hexadecimal digits.
    init(hex: String) {
        let digits = hex.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        self = stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
