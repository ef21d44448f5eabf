/// Well-formed sequences of bytes of characters beyond ASCII: The Unicode Standard, table 3-7.
enum UTF8Sequence {
    /// - Returns: how many bytes the character takes, 2 to 4; nil when it is malformed: a surrogate, an overlong form, a
    ///   value beyond Unicode, a stray or a missing continuation.
    static func length(at position: Int, in bytes: [UInt8]) -> Int? {
        guard position + 1 < bytes.count else { return nil }
        let first = bytes[position]
        guard let (second, length) = rule(after: first), second.contains(bytes[position + 1]),
            position + length <= bytes.count
        else { return nil }
        for index in (position + 2)..<max(position + 2, position + length) where !continuation.contains(bytes[index]) {
            return nil
        }
        return length
    }

    /// - Returns: which second bytes may follow, and the length of the whole.
    private static func rule(after first: UInt8) -> (second: ClosedRange<UInt8>, length: Int)? {
        switch first {
        case 0xC2...0xDF: (continuation, 2)
        case 0xE0: (0xA0...0xBF, 3)
        case 0xE1...0xEC, 0xEE...0xEF: (continuation, 3)
        case 0xED: (0x80...0x9F, 3)
        case 0xF0: (0x90...0xBF, 4)
        case 0xF1...0xF3: (continuation, 4)
        case 0xF4: (0x80...0x8F, 4)
        default: nil
        }
    }

    private static let continuation: ClosedRange<UInt8> = 0x80...0xBF
}
