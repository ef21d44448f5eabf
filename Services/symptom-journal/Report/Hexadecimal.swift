/// Bytes as pages and addresses write them: two digits each, in lower case.
extension Sequence<UInt8> {
    var hexadecimal: String { map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() }
}

extension [UInt8] {
    /// - Returns: nil for a text that is not pairs of hexadecimal digits.
    init?(hexadecimal text: String) {
        let digits = text.map(\.hexDigitValue)
        guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
        let values = digits.compactMap(\.self)
        self = stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] * 16 + values[$0 + 1]) }
    }
}
