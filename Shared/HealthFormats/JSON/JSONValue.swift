/// One value of a JSON document.
struct JSONValue: Sendable {
    private let tape: JSONTape
    private let index: Int

    private init(_ tape: JSONTape, at index: Int) {
        self.tape = tape
        self.index = index
    }

    init(rootOf tape: JSONTape) { self.init(tape, at: 0) }

    private var node: JSONTape.Node { tape.nodes[index] }

    var isObject: Bool { node.kind == .object }
    var isArray: Bool { node.kind == .array }

    /// A member of an object; nil when it is absent or null, or this is not an object.
    subscript(name: String) -> JSONValue? {
        guard node.kind == .object else { return nil }
        for member in members where member.isNamed(name) {
            return member.value.node.kind == .null ? nil : member.value
        }
        return nil
    }

    /// The elements of an array; empty for anything else.
    var elements: some Sequence<JSONValue> {
        let positions = node.kind == .array ? (index + 1)..<Int(node.next) : 0..<0
        return sequence(state: positions.lowerBound) { [tape] position -> JSONValue? in
            guard position < positions.upperBound else { return nil }
            defer { position = Int(tape.nodes[position].next) }
            return JSONValue(tape, at: position)
        }
    }

    struct Member {
        fileprivate let nameValue: JSONValue
        let value: JSONValue

        var name: String { nameValue.text ?? "" }

        fileprivate func isNamed(_ name: String) -> Bool { nameValue.isText(name) }
    }

    /// The members of an object; empty for anything else.
    var members: some Sequence<Member> {
        let positions = node.kind == .object ? (index + 1)..<Int(node.next) : 0..<0
        return sequence(state: positions.lowerBound) { [tape] position -> Member? in
            guard position < positions.upperBound else { return nil }
            let value = position + 1
            defer { position = Int(tape.nodes[value].next) }
            return Member(nameValue: JSONValue(tape, at: position), value: JSONValue(tape, at: value))
        }
    }

    var text: String? {
        let node = node
        guard node.kind == .text else { return nil }
        let raw = tape.bytes[Int(node.start)..<Int(node.end)]
        return raw.contains(UInt8(ascii: "\\")) ? JSONText.unescaped(raw) : String(decoding: raw, as: UTF8.self)
    }

    private func isText(_ text: String) -> Bool {
        let raw = tape.bytes[Int(node.start)..<Int(node.end)]
        if raw.elementsEqual(text.utf8) { return true }
        return raw.contains(UInt8(ascii: "\\")) && self.text == text
    }

    /// A finite number; nil for anything else.
    var number: Double? {
        let node = node
        guard node.kind == .number, node.end - node.start <= 64 else { return nil }
        let number = Double(String(decoding: tape.bytes[Int(node.start)..<Int(node.end)], as: UTF8.self))
        return number?.isFinite == true ? number : nil
    }

    /// An integer, or a string that is one, as Google writes 64-bit times.
    var integer: Int64? {
        let node = node
        guard node.kind == .number || node.kind == .text, node.end - node.start <= 20 else { return nil }
        return Int64(String(decoding: tape.bytes[Int(node.start)..<Int(node.end)], as: UTF8.self))
    }

    /// A number, or a string that is one, as Fitbit writes its totals.
    var writtenNumber: Double? {
        if let number { return number }
        guard let text, text.utf8.count <= 64, let number = Double(text), number.isFinite else { return nil }
        return number
    }

    var truth: Bool? {
        switch node.kind {
        case .yes: true
        case .no: false
        default: nil
        }
    }
}
