/// Locates the values of a JSON text and checks its grammar, RFC 8259.
struct JSONScanner: ~Copyable {
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0
    private var nodes: [JSONTape.Node] = []
    private let acceptsNonNumbers: Bool

    private init(_ bytes: [UInt8], acceptsNonNumbers: Bool) {
        self.bytes = bytes
        self.acceptsNonNumbers = acceptsNonNumbers
    }

    /// - Throws: ``JSONFault`` when the text is not JSON or exceeds a limit of ``JSONTape``.
    static func tape(over bytes: [UInt8], acceptsNonNumbers: Bool = false) throws(JSONFault) -> JSONTape {
        guard bytes.count <= JSONTape.largestDocument else { throw .tooLarge }
        var scanner = JSONScanner(bytes, acceptsNonNumbers: acceptsNonNumbers)
        // Untouched pages cost nothing; growing would hold the nodes twice.
        scanner.nodes.reserveCapacity(min(bytes.count / 8 + 16, JSONTape.mostValues))
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { scanner.position = 3 }
        scanner.skipSpace()
        try scanner.scanValue()
        scanner.skipSpace()
        guard scanner.position == bytes.count else { throw scanner.fault() }
        return JSONTape(bytes: bytes, nodes: scanner.nodes)
    }

    private mutating func scanValue() throws(JSONFault) {
        guard nodes.count < JSONTape.mostValues else { throw .tooManyValues }
        switch peek {
        case UInt8(ascii: "{"): try scanContainer(.object, until: UInt8(ascii: "}"))
        case UInt8(ascii: "["): try scanContainer(.array, until: UInt8(ascii: "]"))
        case UInt8(ascii: "\""): try scanText()
        case UInt8(ascii: "t"): try scanWord("true", .yes)
        case UInt8(ascii: "f"): try scanWord("false", .no)
        case UInt8(ascii: "n") where !acceptsNonNumbers || follows("nu"): try scanWord("null", .null)
        default: try scanNumber()
        }
    }

    private mutating func scanContainer(_ kind: JSONValue.Kind, until close: UInt8) throws(JSONFault) {
        depth += 1
        guard depth <= JSONTape.deepestNesting else { throw .tooDeep }
        let node = nodes.count
        let start = position
        append(kind, from: start, to: start)
        position += 1
        skipSpace()
        var isFirst = true
        while peek != close {
            if !isFirst { try expect(UInt8(ascii: ",")) }
            isFirst = false
            if kind == .object {
                guard peek == UInt8(ascii: "\"") else { throw fault() }
                try scanText()
                skipSpace()
                try expect(UInt8(ascii: ":"))
            }
            try scanValue()
            skipSpace()
        }
        position += 1
        depth -= 1
        nodes[node].end = UInt32(position)
        nodes[node].next = UInt32(nodes.count)
    }

    private mutating func scanText() throws(JSONFault) {
        position += 1
        let start = position
        while let byte = peek, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw fault() }
            guard byte < 0x80 else {
                guard let length = UTF8Sequence.length(at: position, in: bytes) else {
                    throw .notUTF8(offset: position)
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
        guard peek != nil else { throw fault() }
        append(.text, from: start, to: position)
        position += 1
    }

    /// The character after a backslash.
    private mutating func checkEscape() throws(JSONFault) {
        guard let byte = peek else { throw fault() }
        guard byte == UInt8(ascii: "u") else {
            guard "\"\\/bfnrt".utf8.contains(byte) else { throw fault() }
            return
        }
        for _ in 0..<4 {
            position += 1
            guard let digit = peek, Character(Unicode.Scalar(digit)).isHexDigit else { throw fault() }
        }
    }

    private mutating func scanWord(_ word: StaticString, _ kind: JSONValue.Kind) throws(JSONFault) {
        guard follows(word) else { throw fault() }
        let start = position
        position += word.utf8CodeUnitCount
        append(kind, from: start, to: position)
    }

    private func follows(_ word: StaticString) -> Bool {
        let end = position + word.utf8CodeUnitCount
        return end <= bytes.count && word.withUTF8Buffer { bytes[position..<end].elementsEqual($0) }
    }

    private mutating func scanNumber() throws(JSONFault) {
        let start = position
        if peek == UInt8(ascii: "-") { position += 1 }
        if let length = lengthOfNonNumber {
            position += length
            append(.number, from: start, to: position)
            return
        }
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
        append(.number, from: start, to: position)
    }

    /// Nil unless one of `NaN`, `nan` and `Infinity` follows and is accepted.
    private var lengthOfNonNumber: Int? {
        guard acceptsNonNumbers else { return nil }
        switch peek {
        case UInt8(ascii: "N") where follows("NaN"), UInt8(ascii: "n") where follows("nan"): return 3
        case UInt8(ascii: "I") where follows("Infinity"): return 8
        default: return nil
        }
    }

    private mutating func scanDigits() throws(JSONFault) {
        let start = position
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        guard position > start else { throw fault() }
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func expect(_ byte: UInt8) throws(JSONFault) {
        guard peek == byte else { throw fault() }
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

    private func fault() -> JSONFault { position < bytes.count ? .invalid(offset: position) : .incomplete }
}
