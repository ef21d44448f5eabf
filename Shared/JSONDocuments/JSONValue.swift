/// One value of a JSON document.
public struct JSONValue: Sendable {
    public enum Kind: UInt8, Sendable { case object, array, text, number, yes, no, null }

    private let tape: JSONTape
    private let index: Int

    private init(_ tape: JSONTape, at index: Int) {
        self.tape = tape
        self.index = index
    }

    /// Reads a whole document, RFC 8259.
    /// - Parameter acceptsNonNumbers: also NaN and the infinities, which JSON does not allow but some sources write, so
    ///   that one of them costs one value and not the document.
    /// - Throws: ``JSONFault`` when it is not JSON, larger than 64 MB, nested deeper than 100 levels or has more than
    ///   8 million values.
    public init(_ bytes: [UInt8], acceptsNonNumbers: Bool = false) throws(JSONFault) {
        do throws(JSONScanError) {
            let rules = JSONScanner.Rules(acceptsNonNumbers: acceptsNonNumbers)
            self.init(try JSONScanner.tape(over: bytes, rules), at: 0)
        } catch {
            throw JSONFault(error)
        }
    }

    /// Reads a whole document and says exactly what is wrong with it. A byte order mark is refused too.
    /// - Parameter levels: of objects and arrays within each other.
    public init(strict bytes: [UInt8], nestedAtMost levels: Int) throws(JSONScanError) {
        let rules = JSONScanner.Rules(acceptsByteOrderMark: false, deepestNesting: levels)
        self.init(try JSONScanner.tape(over: bytes, rules), at: 0)
    }

    private var node: JSONTape.Node { tape.nodes[index] }
    /// As it is written; a text without its quotation marks.
    private var written: ArraySlice<UInt8> { tape.bytes[Int(node.start)..<Int(node.end)] }

    /// Where it begins, a text behind its quotation mark: in bytes from the beginning of the document.
    public var offset: Int { Int(node.start) }

    public var kind: Kind { node.kind }
    public var isObject: Bool { node.kind == .object }
    public var isArray: Bool { node.kind == .array }

    /// A member of an object; nil when it is absent or null, or this is not an object.
    public subscript(name: String) -> JSONValue? {
        guard node.kind == .object else { return nil }
        for member in members where member.isNamed(name) {
            return member.value.node.kind == .null ? nil : member.value
        }
        return nil
    }

    /// The elements of an array; empty for anything else.
    public var elements: some Sequence<JSONValue> {
        let positions = node.kind == .array ? (index + 1)..<Int(node.next) : 0..<0
        return sequence(state: positions.lowerBound) { [tape] position -> JSONValue? in
            guard position < positions.upperBound else { return nil }
            defer { position = Int(tape.nodes[position].next) }
            return JSONValue(tape, at: position)
        }
    }

    public struct Member {
        /// The name, as a text.
        public let key: JSONValue
        public let value: JSONValue

        public var name: String { key.text ?? "" }

        fileprivate func isNamed(_ name: String) -> Bool { key.isText(name) }
    }

    /// The members of an object; empty for anything else.
    public var members: some Sequence<Member> {
        let positions = node.kind == .object ? (index + 1)..<Int(node.next) : 0..<0
        return sequence(state: positions.lowerBound) { [tape] position -> Member? in
            guard position < positions.upperBound else { return nil }
            let value = position + 1
            defer { position = Int(tape.nodes[value].next) }
            return Member(key: JSONValue(tape, at: position), value: JSONValue(tape, at: value))
        }
    }

    public var text: String? { checkedText?.text }

    /// A text, and whether each half of a surrogate pair in it has its other half; U+FFFD stands for one without.
    public var checkedText: (text: String, isWhole: Bool)? {
        guard kind == .text else { return nil }
        let written = written
        guard written.contains(UInt8(ascii: "\\")) else { return (String(decoding: written, as: UTF8.self), true) }
        return JSONText.unescaped(written)
    }

    private func isText(_ text: String) -> Bool {
        let written = written
        if written.elementsEqual(text.utf8) { return true }
        return written.contains(UInt8(ascii: "\\")) && self.text == text
    }

    /// A finite number; nil for anything else.
    public var number: Double? {
        guard let number = double, number.isFinite else { return nil }
        return number
    }

    /// A number as it is written: NaN or infinite where the document may hold those, infinite beyond a double's range.
    /// Nil for anything else, and beyond 64 characters.
    public var double: Double? {
        let node = node
        guard node.kind == .number, node.end - node.start <= 64 else { return nil }
        return JSONNumber.double(written)
    }

    /// Whether this is a number within a double's range, of any length.
    public var fitsDouble: Bool { kind == .number && JSONNumber.fitsDouble(written) }

    /// The elements of an array of numbers and nulls, each as ``double``; nil for anything else. Much faster than one
    /// value after the other.
    public var numbers: [Double?]? {
        guard isArray else { return nil }
        let positions = (index + 1)..<Int(node.next)
        var numbers: [Double?] = []
        numbers.reserveCapacity(positions.count)
        for position in positions {
            switch tape.nodes[position].kind {
            case .number: numbers.append(JSONValue(tape, at: position).double ?? .nan)
            case .null: numbers.append(nil)
            case .object, .array, .text, .yes, .no: return nil
            }
        }
        return numbers
    }

    /// An integer, or a string that is one, as Google writes 64-bit times.
    public var integer: Int64? {
        let node = node
        guard node.kind == .number || node.kind == .text, node.end - node.start <= 20 else { return nil }
        return Int64(String(decoding: written, as: UTF8.self))
    }

    /// A number, or a string that is one, as Fitbit writes its totals.
    public var writtenNumber: Double? {
        if let number { return number }
        guard let text, text.utf8.count <= 64, let number = Double(text), number.isFinite else { return nil }
        return number
    }

    public var truth: Bool? {
        switch node.kind {
        case .yes: true
        case .no: false
        default: nil
        }
    }
}
