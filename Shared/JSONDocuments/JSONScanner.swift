/// Locates the values of a JSON text and checks its grammar, RFC 8259.
struct JSONScanner: ~Copyable {
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0
    private var nodes: [JSONTape.Node] = []
    private let rules: Rules

    /// What one kind of document may have beyond RFC 8259, and how deep it may be.
    struct Rules {
        var acceptsByteOrderMark = true
        var acceptsNonNumbers = false
        var deepestNesting = JSONTape.deepestNesting
    }

    private init(_ bytes: [UInt8], _ rules: Rules) {
        self.bytes = bytes
        self.rules = rules
    }

    /// - Throws: ``JSONScanError`` when the text is not JSON or exceeds a limit of the rules or of ``JSONTape``.
    static func tape(over bytes: [UInt8], _ rules: Rules) throws(JSONScanError) -> JSONTape {
        guard bytes.count <= JSONTape.largestDocument else {
            throw JSONScanError(.tooLarge, at: JSONTape.largestDocument)
        }
        var scanner = JSONScanner(bytes, rules)
        // Untouched pages cost nothing; growing would hold the nodes twice.
        scanner.nodes.reserveCapacity(min(bytes.count / 8 + 16, JSONTape.mostValues))
        if rules.acceptsByteOrderMark, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { scanner.position = 3 }
        scanner.skipSpace()
        try scanner.scanValue()
        scanner.skipSpace()
        guard scanner.position == bytes.count else { throw scanner.error(.contentAfterEnd) }
        return JSONTape(bytes: bytes, nodes: scanner.nodes)
    }

    private mutating func scanValue() throws(JSONScanError) {
        guard nodes.count < JSONTape.mostValues else { throw JSONScanError(.tooManyValues, at: position) }
        switch peek {
        case UInt8(ascii: "{"): try scanContainer(.object, until: UInt8(ascii: "}"))
        case UInt8(ascii: "["): try scanContainer(.array, until: UInt8(ascii: "]"))
        case UInt8(ascii: "\""): try scanText()
        case UInt8(ascii: "t"): try scanWord("true", .yes)
        case UInt8(ascii: "f"): try scanWord("false", .no)
        case UInt8(ascii: "n") where !rules.acceptsNonNumbers || follows("nu"): try scanWord("null", .null)
        default: try scanNumber()
        }
    }

    private mutating func scanContainer(_ kind: JSONValue.Kind, until close: UInt8) throws(JSONScanError) {
        depth += 1
        guard depth <= rules.deepestNesting else {
            throw JSONScanError(.tooDeep(levels: rules.deepestNesting), at: position)
        }
        let node = nodes.count
        let start = position
        append(kind, from: start, to: start)
        position += 1
        skipSpace()
        var isFirst = true
        while peek != close {
            if !isFirst {
                try expect(UInt8(ascii: ","), or: kind == .object ? .missingObjectSeparator : .missingArraySeparator)
            }
            isFirst = false
            if kind == .object { try scanName() }
            try scanValue()
            skipSpace()
        }
        position += 1
        depth -= 1
        nodes[node].end = UInt32(position)
        nodes[node].next = UInt32(nodes.count)
    }

    private mutating func scanName() throws(JSONScanError) {
        guard peek == UInt8(ascii: "\"") else { throw error(.missingName) }
        try scanText()
        skipSpace()
        try expect(UInt8(ascii: ":"), or: .missingColon)
    }

    private mutating func scanText() throws(JSONScanError) {
        position += 1
        let start = position
        while let byte = peek, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw error(.controlCharacter) }
            guard byte < 0x80 else {
                guard let length = UTF8Sequence.length(at: position, in: bytes) else {
                    throw JSONScanError(.notUTF8, at: position)
                }
                position += length
                continue
            }
            if byte == UInt8(ascii: "\\") {
                position += 1
                try checkEscape()
            }
            position += 1
        }
        guard peek != nil else { throw error(.incomplete) }
        append(.text, from: start, to: position)
        position += 1
    }

    /// The character after a backslash.
    private mutating func checkEscape() throws(JSONScanError) {
        guard let byte = peek else { throw error(.incomplete) }
        guard byte == UInt8(ascii: "u") else {
            guard "\"\\/bfnrt".utf8.contains(byte) else { throw error(.malformedEscape) }
            return
        }
        for _ in 0..<4 {
            position += 1
            guard let digit = peek, Character(Unicode.Scalar(digit)).isHexDigit else { throw error(.malformedEscape) }
        }
    }

    private mutating func scanWord(_ word: StaticString, _ kind: JSONValue.Kind) throws(JSONScanError) {
        guard follows(word) else { throw error(.noValue) }
        let start = position
        position += word.utf8CodeUnitCount
        append(kind, from: start, to: position)
    }

    private func follows(_ word: StaticString) -> Bool {
        let end = position + word.utf8CodeUnitCount
        return end <= bytes.count && word.withUTF8Buffer { bytes[position..<end].elementsEqual($0) }
    }

    private mutating func scanNumber() throws(JSONScanError) {
        let start = position
        if peek == UInt8(ascii: "-") { position += 1 }
        if let length = lengthOfNonNumber {
            position += length
            append(.number, from: start, to: position)
            return
        }
        guard isAtDigit else { throw error(position > start ? .malformedNumber : .noValue) }
        if peek == UInt8(ascii: "0") { position += 1 } else { try scanDigits() }
        if peek == UInt8(ascii: ".") {
            position += 1
            try scanDigits()
        }
        if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
            position += 1
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { position += 1 }
            try scanDigits()
        }
        guard !isAtDigit, peek != UInt8(ascii: ".") else { throw error(.malformedNumber) }
        append(.number, from: start, to: position)
    }

    /// Nil unless one of `NaN`, `nan` and `Infinity` follows and is accepted.
    private var lengthOfNonNumber: Int? {
        guard rules.acceptsNonNumbers else { return nil }
        switch peek {
        case UInt8(ascii: "N") where follows("NaN"), UInt8(ascii: "n") where follows("nan"): return 3
        case UInt8(ascii: "I") where follows("Infinity"): return 8
        default: return nil
        }
    }

    private mutating func scanDigits() throws(JSONScanError) {
        let start = position
        while isAtDigit { position += 1 }
        guard position > start else { throw error(.malformedNumber) }
    }

    private var isAtDigit: Bool {
        guard let byte = peek else { return false }
        return byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func expect(_ byte: UInt8, or reason: JSONScanError.Reason) throws(JSONScanError) {
        guard peek == byte else { throw error(reason) }
        position += 1
        skipSpace()
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func append(_ kind: JSONValue.Kind, from start: Int, to end: Int) {
        nodes.append(
            JSONTape.Node(kind: kind, start: UInt32(start), end: UInt32(end), next: UInt32(nodes.count + 1)))
    }

    private func error(_ reason: JSONScanError.Reason) -> JSONScanError {
        JSONScanError(position < bytes.count ? reason : .incomplete, at: position)
    }
}
