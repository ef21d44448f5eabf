import HTTPTypes
public import Hummingbird
public import MessageProtocol

/// A JSON object whose fields are read one by one, so that the problem names every faulty one.
public struct BodyReader: Decodable {
    struct Name: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    let container: KeyedDecodingContainer<Name>

    init(_ container: KeyedDecodingContainer<Name>) { self.container = container }

    public init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: Name.self) }

    /// Of a body where nothing else is said, in bytes.
    public static let usualLimit = 1 << 20

    /// Of a body from somebody who is not signed in, in bytes: credentials have less than 1 kB.
    public static let strangersLimit = 4 << 10

    /// Reads the body of a request.
    /// - Throws: a ``Problem`` when it is larger than `limit` or not a JSON object.
    public static func of(_ request: Request, upTo limit: Int = usualLimit) async throws -> BodyReader {
        try reader(over: try await request.bytes(upTo: limit))
    }

    /// As ``of(_:)``, an empty body being an empty object.
    public static func optional(of request: Request) async throws -> BodyReader {
        let bytes = try await request.bytes(upTo: usualLimit)
        return try reader(over: bytes.isEmpty ? Array("{}".utf8) : bytes)
    }

    private static func reader(over bytes: [UInt8]) throws(Problem) -> BodyReader {
        try JSONCheck.check(bytes)
        do {
            return try MessageCoding.decode(BodyReader.self, from: bytes)
        } catch {
            throw Problem(.badRequest, "The body must be a JSON object: \(error.problem)")
        }
    }

    /// The names of all fields, in alphabetical order.
    public var names: [String] { container.allKeys.map(\.stringValue).sorted() }

    public func has(_ name: String) -> Bool { container.contains(Name(stringValue: name)) }

    /// Reads several fields.
    /// - Throws: a ``Problem`` that names each faulty one.
    public func read<each Value>(_ field: repeat BodyField<each Value>) throws(Problem) -> (repeat each Value) {
        do throws(FieldFaults) {
            return try values(repeat each field)
        } catch {
            throw Problem.faultyFields(error.faults)
        }
    }

    /// Reads several fields of an object within the body.
    public func values<each Value>(
        _ field: repeat BodyField<each Value>
    ) throws(FieldFaults) -> (repeat each Value) {
        var faults: [MessageFault] = []
        let values = (repeat (each field).read(self, &faults))
        guard faults.isEmpty else { throw FieldFaults(faults: faults) }
        return (repeat try Self.unwrap(each values))
    }

    private static func unwrap<Value>(_ value: Value?) throws(FieldFaults) -> Value {
        guard let value else { throw FieldFaults(faults: [MessageFault(field: "", problem: "unreadable")]) }
        return value
    }
}

/// What is wrong with an object, field by field.
public struct FieldFaults: Error {
    public var faults: [MessageFault]

    public init(faults: [MessageFault]) { self.faults = faults }
}
