import Foundation

/// Reads a ``JSONTree``.
///
/// Source: https://www.rfc-editor.org/rfc/rfc8259
struct JSONTreeParser {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func document() throws(JSONSyntaxFault) -> JSONTree {
        let tree = try value(depth: 0)
        skipSpaces()
        guard position == bytes.count else { throw fault }
        return tree
    }

    private mutating func value(depth: Int) throws(JSONSyntaxFault) -> JSONTree {
        // Deeply nested lists would exhaust the stack.
        guard depth < 32 else { throw fault }
        skipSpaces()
        switch current {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try list(depth: depth)
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        default: return try number().map(JSONTree.number) ?? .null
        }
    }

    private mutating func object(depth: Int) throws(JSONSyntaxFault) -> JSONTree {
        var fields: [String: JSONTree] = [:]
        position += 1
        skipSpaces()
        if skip(UInt8(ascii: "}")) { return .object(fields) }
        repeat {
            skipSpaces()
            let name = try text()
            skipSpaces()
            guard skip(UInt8(ascii: ":")) else { throw fault }
            fields[name] = try value(depth: depth + 1)
            skipSpaces()
        } while skip(UInt8(ascii: ","))
        guard skip(UInt8(ascii: "}")) else { throw fault }
        return .object(fields)
    }

    private mutating func list(depth: Int) throws(JSONSyntaxFault) -> JSONTree {
        position += 1
        var numbers: [Double?] = []
        skipSpaces()
        if skip(UInt8(ascii: "]")) { return .numbers(numbers) }
        while startsNumber {
            numbers.append(try number())
            skipSpaces()
            if skip(UInt8(ascii: "]")) { return .numbers(numbers) }
            guard skip(UInt8(ascii: ",")) else { throw fault }
            skipSpaces()
        }
        var items = numbers.map { $0.map(JSONTree.number) ?? .null }
        repeat {
            items.append(try value(depth: depth + 1))
            skipSpaces()
        } while skip(UInt8(ascii: ","))
        guard skip(UInt8(ascii: "]")) else { throw fault }
        return .list(items)
    }

    private mutating func text() throws(JSONSyntaxFault) -> String {
        guard skip(UInt8(ascii: "\"")) else { throw fault }
        let start = position
        var isEscaped = false
        while current != UInt8(ascii: "\"") {
            guard current >= 0x20 else { throw fault }
            if current == UInt8(ascii: "\\") {
                isEscaped = true
                position += 1
            }
            position += 1
        }
        let content = bytes[start..<position]
        position += 1
        guard isEscaped else {
            guard let text = String(validating: content, as: UTF8.self) else { throw fault }
            return text
        }
        // Rare, so it is left to Foundation.
        guard let texts = try? JSONDecoder().decode([String].self, from: Data("[\"".utf8 + content + "\"]".utf8)),
            let text = texts.first
        else { throw fault }
        return text
    }

    /// Nil for null.
    private mutating func number() throws(JSONSyntaxFault) -> Double? {
        let start = position
        let isNegative = skip(UInt8(ascii: "-"))
        var digits: UInt64 = 0
        var digitCount = 0
        var decimals = 0
        var isFraction = false
        while true {
            let byte = current
            if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
                digits = digits &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
                digitCount += 1
                if isFraction { decimals += 1 }
            } else if byte == UInt8(ascii: "."), !isFraction, digitCount > 0 {
                isFraction = true
            } else {
                break
            }
            position += 1
        }
        // Up to here both are exact in binary, so that one division rounds once (W. D. Clinger, PLDI 1990).
        if digitCount > 0, digitCount <= 15, decimals <= 15, !isFraction || decimals > 0, !startsExponent {
            let value = Double(digits) / Self.powers[decimals]
            return isNegative ? -value : value
        }
        return try otherNumber(from: start)
    }

    private mutating func otherNumber(from start: Int) throws(JSONSyntaxFault) -> Double? {
        while position < bytes.count, !Self.endings.contains(current) { position += 1 }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if text == "null" { return nil }
        if let value = Self.nonNumbers[text] { return value }
        guard let first = text.first, first == "-" || first.isASCII && first.isNumber, text.last != ".",
            let value = Double(text)
        else {
            position = start
            throw fault
        }
        return value
    }

    private mutating func word(_ word: String, _ tree: JSONTree) throws(JSONSyntaxFault) -> JSONTree {
        guard bytes[position...].starts(with: word.utf8) else { throw fault }
        position += word.utf8.count
        return tree
    }

    private var fault: JSONSyntaxFault { JSONSyntaxFault(offset: position) }

    /// NUL at the end, which JSON does not allow outside strings.
    private var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

    private var startsNumber: Bool {
        switch current {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "t"), UInt8(ascii: "f"): false
        default: true
        }
    }

    private var startsExponent: Bool { current == UInt8(ascii: "e") || current == UInt8(ascii: "E") }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSpaces() {
        while Self.isSpace(current) { position += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static let endings: Set<UInt8> = [
        0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"),
    ]
    private static let nonNumbers: [String: Double] = [
        "NaN": .nan, "nan": .nan, "-NaN": .nan, "Infinity": .infinity, "-Infinity": -.infinity,
    ]
    private static let powers: [Double] = (0...15).map { pow(10, Double($0)) }
}
