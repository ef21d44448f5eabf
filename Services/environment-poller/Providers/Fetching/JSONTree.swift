import JSONDocuments

/// A JSON document as plain values.
///
/// It also accepts NaN and the infinities, which JSON does not allow but some providers write, so that one of them
/// costs one value and not the whole response.
enum JSONTree: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    /// A list of numbers and nulls and nothing else; an empty list is this too.
    case numbers([Double?])
    case list([JSONTree])
    case object([String: JSONTree])

    /// - Throws: ``JSONFault`` for anything that is not one whole document.
    init(_ body: [UInt8]) throws(JSONFault) {
        self.init(value: try JSONValue(body, acceptsNonNumbers: true))
    }

    private init(value: JSONValue) {
        switch value.kind {
        case .null: self = .null
        case .yes: self = .bool(true)
        case .no: self = .bool(false)
        case .number: self = .number(value.double ?? .nan)
        case .text: self = .text(value.text ?? "")
        case .array: self = value.numbers.map(JSONTree.numbers) ?? .list(value.elements.map { JSONTree(value: $0) })
        case .object:
            var fields: [String: JSONTree] = [:]
            for member in value.members { fields[member.name] = JSONTree(value: member.value) }
            self = .object(fields)
        }
    }

    /// Reads a provider's response.
    /// - Throws: ``ProviderFault/malformed(_:)``.
    init(answer body: [UInt8]) throws(ProviderFault) {
        do {
            try self.init(body)
        } catch {
            throw .malformed("it \(error)")
        }
    }

    /// The value of a field; nil when it is missing or this is no object.
    subscript(_ field: String) -> JSONTree? { if case .object(let fields) = self { fields[field] } else { nil } }

    /// May be NaN or infinite.
    var number: Double? { if case .number(let value) = self { value } else { nil } }
    var text: String? { if case .text(let value) = self { value } else { nil } }
    var fields: [String: JSONTree]? { if case .object(let fields) = self { fields } else { nil } }

    /// The elements of a list; nil for anything else.
    var items: [JSONTree]? {
        switch self {
        case .list(let items): items
        case .numbers(let numbers): numbers.map { $0.map(JSONTree.number) ?? .null }
        case .null, .bool, .number, .text, .object: nil
        }
    }
}
