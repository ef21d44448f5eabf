/// Bytes as addresses, pages and headers write them: two digits each, in lower case.
extension Sequence<UInt8> {
    public var hexadecimal: String { map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() }
}

extension [UInt8] {
    /// Of digits in either case.
    /// - Returns: nil for a text that is not pairs of them.
    public init?(hexadecimal text: some StringProtocol) {
        let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
        self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
