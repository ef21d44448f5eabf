/// JSON strings, RFC 8259 section 7.
enum JSONText {
    /// - Parameter raw: between the quotation marks, already checked by ``JSONScanner``.
    /// - Returns: the text, and whether each half of a surrogate pair has its other half; U+FFFD stands for one without.
    static func unescaped(_ raw: ArraySlice<UInt8>) -> (text: String, isWhole: Bool) {
        var isWhole = true
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
                let scalar = scalar(in: raw, at: &position)
                if scalar == nil { isWhole = false }
                bytes += "\(scalar ?? "\u{FFFD}")".utf8
            } else {
                bytes.append(plain(escape))
            }
        }
        return (String(decoding: bytes, as: UTF8.self), isWhole)
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

    /// - Returns: nil for half of a surrogate pair without its other half.
    private static func scalar(in raw: ArraySlice<UInt8>, at position: inout Int) -> Unicode.Scalar? {
        let first = codeUnit(in: raw, at: position)
        position += 4
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard UTF16.isLeadSurrogate(first), raw.endIndex - position >= 6, raw[position] == UInt8(ascii: "\\"),
            raw[position + 1] == UInt8(ascii: "u")
        else { return nil }
        let second = codeUnit(in: raw, at: position + 2)
        guard UTF16.isTrailSurrogate(second) else { return nil }
        position += 6
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
    }

    private static func codeUnit(in raw: ArraySlice<UInt8>, at position: Int) -> UInt16 {
        UInt16(String(decoding: raw[position..<(position + 4)], as: UTF8.self), radix: 16) ?? 0
    }
}
