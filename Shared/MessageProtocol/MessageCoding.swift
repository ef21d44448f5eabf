import Domain
import Foundation

/// The JSON encoding of payloads: RFC 3339 times in UTC with milliseconds, sorted keys, unknown keys ignored.
public enum MessageCoding {
    /// In bytes. The largest message, a day of measurements every minute, has half a megabyte; a quorum queue holds its
    /// messages in memory several times over while it copies them to the other nodes.
    public static let maximumBodySize = 4 << 20

    public static func encode(_ message: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(RFC3339.text(date))
        }
        return Array(try encoder.encode(message))
    }

    /// Decodes a payload.
    /// - Throws: ``MessageFault`` with the path of the faulty field.
    public static func decode<Value: Decodable>(_ type: Value.Type, from body: [UInt8]) throws(MessageFault) -> Value {
        guard body.count <= maximumBodySize else {
            throw MessageFault(
                field: "", problem: "the payload has \(body.count) bytes; \(maximumBodySize) are allowed")
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            guard let date = RFC3339.date(try container.decode(String.self)) else {
                throw DecodingError.refused("not an RFC 3339 time", in: container)
            }
            return date
        }
        do {
            return try decoder.decode(type, from: Data(body))
        } catch let error as DecodingError where !error.isOfTheWhole {
            throw MessageFault(error)
        } catch {
            throw MessageFault(field: "", problem: fault(in: body))
        }
    }

    /// Why Foundation cannot read a payload: it says so without the place, calls all of it "not valid JSON", and quotes.
    private static func fault(in body: [UInt8]) -> String {
        if let offset = firstByteOutsideUTF8(in: body) { return "the payload is not valid UTF-8 at byte \(offset)" }
        let isJSON = (try? JSONSerialization.jsonObject(with: Data(body), options: .fragmentsAllowed)) != nil
        return isJSON
            ? "a number is out of range or should be whole, or a text is not Unicode" : "the payload is not valid JSON"
    }

    private static func firstByteOutsideUTF8(in body: [UInt8]) -> Int? {
        var (parser, rest, offset) = (Unicode.UTF8.ForwardParser(), body.makeIterator(), 0)
        while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let scalar): offset += scalar.count
            case .error: return offset
            case .emptyInput: return nil
            }
        }
    }
}

extension DecodingError {
    /// Whether the text as a whole cannot be read, or Foundation does not say which part.
    fileprivate var isOfTheWhole: Bool {
        guard case .dataCorrupted(let context) = self else { return false }
        return context.codingPath.isEmpty && brokenRule == nil
    }
}

extension MessageFault {
    /// Where decoding failed and why, without the value.
    public init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context):
            self.init(field: Self.path(context.codingPath + [key]), problem: "the field is missing")
        case .valueNotFound(_, let context):
            self.init(field: Self.path(context.codingPath), problem: "the value is null")
        case .typeMismatch(let type, let context):
            self.init(field: Self.path(context.codingPath), problem: "the value is not a \(Self.jsonName(of: type))")
        case .dataCorrupted(let context):
            let unknown =
                context.codingPath.isEmpty
                ? "the payload is not valid JSON" : "the value is none that the field may have"
            self.init(field: Self.path(context.codingPath), problem: error.brokenRule ?? unknown)
        @unknown default:
            self.init(field: "", problem: "the payload cannot be decoded")
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }

    private static func jsonName(of type: Any.Type) -> String {
        switch type {
        case is String.Type: "string"
        case is Bool.Type: "boolean"
        case is any Numeric.Type: "number"
        case is [Any].Type: "list"
        case is [String: Any].Type: "object"
        default: "\(type)"
        }
    }
}

/// Why a message cannot be decoded: the field and what is wrong with it. Never the value, which may be health data.
public struct MessageFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// A header's name or a path into the payload, such as `allergens[2].threshold`; empty for the whole payload.
    public var field: String
    public var problem: String

    public init(field: String, problem: String) {
        self.field = field
        self.problem = problem
    }

    public var description: String { field.isEmpty ? problem : "\(field): \(problem)" }
}
