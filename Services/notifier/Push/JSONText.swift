/// A JSON object written member by member: payloads are rendered thousands of times a second, and their exact length
/// matters.
struct JSONText {
    private var members: [UInt8] = []

    /// The object in UTF-8.
    var bytes: [UInt8] { [UInt8(ascii: "{")] + members + [UInt8(ascii: "}")] }

    mutating func add(_ name: StaticString, _ text: String) {
        begin(name)
        Self.append(text, to: &members)
    }

    mutating func add(_ name: StaticString, _ number: Int) {
        begin(name)
        members += "\(number)".utf8
    }

    mutating func add(_ name: StaticString, _ object: JSONText) {
        begin(name)
        members += object.bytes
    }

    /// The number of bytes that a text takes between its quotation marks.
    static func length(of text: some StringProtocol) -> Int { text.utf8.reduce(0) { $0 + escape(of: $1).length } }

    private mutating func begin(_ name: StaticString) {
        if !members.isEmpty { members.append(UInt8(ascii: ",")) }
        members.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { members += $0 }
        members += "\":".utf8
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch escape(of: byte) {
            case .none: bytes.append(byte)
            case .backslash: bytes += [UInt8(ascii: "\\"), byte]
            case .hexadecimal: bytes += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private enum Escape {
        case none, backslash, hexadecimal

        var length: Int {
            switch self {
            case .none: 1
            case .backslash: 2
            case .hexadecimal: 6
            }
        }
    }

    /// RFC 8259, section 7: quotation marks, backslashes and the control characters must be escaped, nothing else.
    private static func escape(of byte: UInt8) -> Escape {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): .backslash
        case ..<0x20: .hexadecimal
        default: .none
        }
    }
}
