/// JSON strings, RFC 8259 section 7.
enum JSONText {
    /// - Parameter raw: between the quotation marks, already checked by ``JSONScanner``.
    static func unescaped(_ raw: ArraySlice<UInt8>) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(raw.count)
        var position = raw.startIndex
        while position < raw.endIndex {
            let byte = raw[position]
            position += 1
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            let escape = raw[position]
            position += 1
            if escape == UInt8(ascii: "u") {
                bytes += "\(scalar(in: raw, at: &position))".utf8
            } else {
                bytes.append(plain(escape))
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func plain(_ escape: UInt8) -> UInt8 {
        switch escape {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: escape
        }
    }

    /// An unpaired surrogate becomes U+FFFD.
    private static func scalar(in raw: ArraySlice<UInt8>, at position: inout Int) -> Unicode.Scalar {
        let first = codeUnit(in: raw, at: position)
        position += 4
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard UTF16.isLeadSurrogate(first), raw.endIndex - position >= 6, raw[position] == UInt8(ascii: "\\"),
            raw[position + 1] == UInt8(ascii: "u")
        else { return "\u{FFFD}" }
        let second = codeUnit(in: raw, at: position + 2)
        guard UTF16.isTrailSurrogate(second) else { return "\u{FFFD}" }
        position += 6
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
    }

    private static func codeUnit(in raw: ArraySlice<UInt8>, at position: Int) -> UInt16 {
        UInt16(String(decoding: raw[position..<(position + 4)], as: UTF8.self), radix: 16) ?? 0
    }
}
