/// Why bytes are not JSON.
enum JSONFault: Error, Equatable {
    case empty, incomplete, tooDeep, notUTF8, controlCharacter, faultyEscape, faultyNumber, unknownWord, nul
    case expected(String)
    case more
}

/// Bytes of JSON, and how far they have been read. White space before each token is skipped.
struct JSONBytes {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// - Returns: the first byte of the next token, without reading it.
    mutating func next() throws(JSONFault) -> UInt8 {
        while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
        guard place < bytes.count else { throw place == 0 ? .empty : .incomplete }
        return bytes[place]
    }

    mutating func skip() { place += 1 }

    /// - Returns: whether this mark comes next; if so, it is read.
    mutating func take(_ mark: Unicode.Scalar) throws(JSONFault) -> Bool {
        guard try next() == UInt8(ascii: mark) else { return false }
        place += 1
        return true
    }

    mutating func word(_ word: StaticString) throws(JSONFault) {
        let isThere = word.withUTF8Buffer { bytes[place...].starts(with: $0) }
        guard isThere else { throw .unknownWord }
        place += word.utf8CodeUnitCount
    }

    /// - Throws: when there is anything but white space.
    mutating func end() throws(JSONFault) {
        while place < bytes.count {
            guard [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) else { throw .more }
            place += 1
        }
    }

    /// - Returns: whether the number fits into a `Double`.
    mutating func number() throws(JSONFault) -> Bool {
        let start = place
        if peek == UInt8(ascii: "-") { place += 1 }
        guard let first = peek, Self.digits.contains(first) else { throw place > start ? .faultyNumber : .unknownWord }
        if first == UInt8(ascii: "0") { place += 1 } else { try someDigits() }
        if peek == UInt8(ascii: ".") {
            place += 1
            try someDigits()
        }
        let hasExponent = peek.map { $0 | 0x20 } == UInt8(ascii: "e")
        if hasExponent {
            place += 1
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { place += 1 }
            try someDigits()
        }
        if let next = peek, Self.digits.contains(next) || next == UInt8(ascii: ".") { throw .faultyNumber }
        guard hasExponent || place - start > Self.surelyFinite else { return true }
        return Double(String(decoding: bytes[start..<place], as: UTF8.self))?.isFinite ?? false
    }

    private mutating func someDigits() throws(JSONFault) {
        let start = place
        while let next = peek, Self.digits.contains(next) { place += 1 }
        guard place > start else { throw .faultyNumber }
    }

    private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    /// Digits of a number without an exponent.
    private static let surelyFinite = 300

    /// - Returns: nil for a string with half of a surrogate pair, which is read all the same.
    mutating func text() throws(JSONFault) -> String? {
        place += 1
        var units: [UInt8] = []
        var (isWhole, high): (Bool, UInt16?) = (true, nil)
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            let byte = bytes[place]
            guard byte >= 0x20 else { throw .controlCharacter }
            place += 1
            guard byte == UInt8(ascii: "\\") else {
                if high != nil { (isWhole, high) = (false, nil) }
                units.append(byte)
                continue
            }
            let unit = try escape()
            guard unit != 0 else { throw .nul }
            if let first = high {
                high = nil
                if UTF16.isTrailSurrogate(unit) {
                    units += Array(String(decoding: [first, unit], as: UTF16.self).utf8)
                    continue
                }
                isWhole = false
            }
            if UTF16.isLeadSurrogate(unit) {
                high = unit
            } else if let scalar = Unicode.Scalar(unit) {
                units += Array(String(Character(scalar)).utf8)
            } else {
                isWhole = false
            }
        }
        guard place < bytes.count else { throw .incomplete }
        place += 1
        guard let text = String(validating: units, as: UTF8.self) else { throw .notUTF8 }
        return isWhole && high == nil ? text : nil
    }

    /// Reads what follows a backslash.
    private mutating func escape() throws(JSONFault) -> UInt16 {
        guard place < bytes.count else { throw .incomplete }
        let mark = bytes[place]
        place += 1
        switch mark {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt16(mark)
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "u"): break
        default: throw .faultyEscape
        }
        let digits = bytes[place...].prefix(4)
        guard digits.count == 4 else { throw .incomplete }
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw .faultyEscape }
        place += 4
        return unit
    }

    /// What is wrong, and where.
    func describe(_ fault: JSONFault) -> String {
        let what =
            switch fault {
            case .empty: "it is empty"
            case .incomplete: "it ends too early"
            case .tooDeep: "it is nested more than \(JSONCheck.deepest) levels deep"
            case .notUTF8: "it is not UTF-8"
            case .controlCharacter: "a text holds a control character, such as a line break, as it is"
            case .faultyEscape: "an escape in a text is none of JSON's"
            case .faultyNumber: "a number is not written as in JSON"
            case .unknownWord: "neither a value nor its end"
            case .nul: "a text holds the character U+0000, which nothing here may"
            case .expected(let what): "\(what) is missing"
            case .more: "there is more behind its end"
            }
        let before = bytes.prefix(place)
        let line = before.count { $0 == 0x0A } + 1
        let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
        return fault == .empty ? what : "\(what), at line \(line), byte \(column)"
    }
}
