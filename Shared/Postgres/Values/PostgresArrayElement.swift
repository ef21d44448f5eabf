/// A type that can be an element of an array in PostgreSQL; a ``PostgresValue`` only needs to name the array's type.
public protocol PostgresArrayElement: Sendable {
    static var postgresArrayType: PostgresType { get }
    static func postgresArrayText(_ elements: [Self]) -> String
    static func elements(fromPostgresArrayText text: String) -> [Self]?
}

extension PostgresArrayElement where Self: PostgresValue {
    public static func postgresArrayText(_ elements: [Self]) -> String {
        ArrayText.text(elements.map(\.postgresText))
    }

    public static func elements(fromPostgresArrayText text: String) -> [Self]? {
        guard let texts = ArrayText.elements(text) else { return nil }
        var result: [Self] = []
        result.reserveCapacity(texts.count)
        for text in texts {
            guard let element = Self(postgresText: text) else { return nil }
            result.append(element)
        }
        return result
    }
}

extension PostgresArrayElement where Self: RawRepresentable, RawValue: PostgresArrayElement {
    public static var postgresArrayType: PostgresType { RawValue.postgresArrayType }
}

extension Optional: PostgresArrayElement where Wrapped: PostgresArrayElement & PostgresValue {
    public static var postgresArrayType: PostgresType { Wrapped.postgresArrayType }
}

/// `[[UInt8]]` is a `bytea[]`.
extension Array: PostgresArrayElement where Element == UInt8 {
    public static var postgresArrayType: PostgresType { .byteaArray }
}

extension Array: PostgresValue where Element: PostgresArrayElement {
    public static var postgresType: PostgresType { Element.postgresArrayType }
    public var postgresText: String? { Element.postgresArrayText(self) }

    public init?(postgresText: String?) {
        guard let elements = postgresText.flatMap(Element.elements(fromPostgresArrayText:)) else { return nil }
        self = elements
    }
}

/// The text form of a one-dimensional array: `{1,NULL,"with \"quotes\""}`.
///
/// Source: https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO
enum ArrayText {
    /// Byte by byte, since an outbox sends its bodies so: by Unicode scalars it took a third of an enqueue's time.
    static func text(_ elements: [String?]) -> String {
        var bytes = [UInt8(ascii: "{")]
        bytes.reserveCapacity(elements.reduce(2) { $0 + ($1?.utf8.count ?? 4) + 8 })
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            guard let element else {
                bytes.append(contentsOf: "NULL".utf8)
                continue
            }
            bytes.append(UInt8(ascii: "\""))
            for byte in element.utf8 {
                if isEscaped(byte) { bytes.append(UInt8(ascii: "\\")) }
                bytes.append(byte)
            }
            bytes.append(UInt8(ascii: "\""))
        }
        bytes.append(UInt8(ascii: "}"))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Neither occurs within a longer UTF-8 sequence.
    private static func isEscaped(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") }

    /// - Returns: nil for a text that is not a one-dimensional array.
    static func elements(_ text: String) -> [String?]? {
        guard text.hasPrefix("{"), text.hasSuffix("}") else { return nil }
        var parser = ArrayTextParser(rest: text.unicodeScalars.dropFirst().dropLast())
        return parser.elements()
    }
}

private struct ArrayTextParser {
    var rest: Substring.UnicodeScalarView

    mutating func elements() -> [String?]? {
        guard !rest.isEmpty else { return [] }
        var elements: [String?] = []
        while true {
            guard let first = rest.first, first != "{" else { return nil }
            if first == "\"" {
                guard let element = quoted() else { return nil }
                elements.append(element)
            } else {
                elements.append(unquoted())
            }
            guard let separator = rest.popFirst() else { return elements }
            guard separator == "," else { return nil }
        }
    }

    private mutating func quoted() -> String? {
        rest.removeFirst()
        var element = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == "\"" { return String(element) }
            guard scalar == "\\" else {
                element.append(scalar)
                continue
            }
            guard let escaped = rest.popFirst() else { return nil }
            element.append(escaped)
        }
        return nil
    }

    private mutating func unquoted() -> String? {
        let element = String(rest.prefix { $0 != "," })
        rest = rest.drop { $0 != "," }
        return element == "NULL" ? nil : element
    }
}
