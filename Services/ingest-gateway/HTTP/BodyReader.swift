import HTTPTypes
import Hummingbird
import MessageProtocol
import NIOCore

/// A JSON object whose fields are read one by one, so that an answer names every faulty one.
struct BodyReader: Decodable {
    struct Name: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    let container: KeyedDecodingContainer<Name>

    init(_ container: KeyedDecodingContainer<Name>) { self.container = container }

    init(from decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: Name.self)
    }

    /// Reads the body of a request.
    /// - Throws: a ``Problem`` when it is too large or not a JSON object.
    static func of(_ request: Request) async throws -> BodyReader {
        try reader(over: try await bytes(of: request))
    }

    private static func reader(over bytes: [UInt8]) throws(Problem) -> BodyReader {
        guard !holdsNulCharacter(bytes) else {
            throw Problem(.badRequest, "The body holds the character U+0000, which nothing here may")
        }
        do {
            return try MessageCoding.decode(BodyReader.self, from: bytes)
        } catch {
            throw Problem(.badRequest, "The body must be a JSON object: \(error.problem)")
        }
    }

    /// As ``of(_:)``, an empty body being an empty object.
    static func optional(of request: Request) async throws -> BodyReader {
        let bytes = try await bytes(of: request)
        return try reader(over: bytes.isEmpty ? Array("{}".utf8) : bytes)
    }

    private static func bytes(of request: Request) async throws -> [UInt8] {
        do {
            let buffer = try await request.body.collect(upTo: GatewayContext.largestBody)
            return Array(buffer.readableBytesView)
        } catch is NIOTooManyBytesError {
            throw Problem(.contentTooLarge, "The body is larger than \(GatewayContext.largestBody) bytes")
        }
    }

    /// Whether a text has `\u0000`, which PostgreSQL cannot store; a backslash behind a backslash escapes nothing.
    private static func holdsNulCharacter(_ json: [UInt8]) -> Bool {
        let escape = Array("u0000".utf8)
        var rest = json[...]
        while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
            rest = rest[(backslash + 1)...]
            if rest.starts(with: escape) { return true }
            rest = rest.dropFirst()
        }
        return false
    }

    /// Reads several fields.
    /// - Throws: a ``Problem`` that names each faulty one.
    func read<each Value>(_ field: repeat BodyField<each Value>) throws(Problem) -> (repeat each Value) {
        do throws(FieldFaults) {
            return try values(repeat each field)
        } catch {
            throw Problem.faultyFields(error.faults)
        }
    }

    /// Reads several fields of an object within the body.
    func values<each Value>(
        _ field: repeat BodyField<each Value>
    ) throws(FieldFaults) -> (repeat each Value) {
        var faults: [MessageFault] = []
        let values = (repeat (each field).read(container, &faults))
        guard faults.isEmpty else { throw FieldFaults(faults: faults) }
        return (repeat try Self.unwrap(each values))
    }

    private static func unwrap<Value>(_ value: Value?) throws(FieldFaults) -> Value {
        guard let value else { throw FieldFaults(faults: [MessageFault(field: "", problem: "unreadable")]) }
        return value
    }
}

struct FieldFaults: Error {
    var faults: [MessageFault]
}

/// How one field of a body is read: its value, or nil and at least one fault.
struct BodyField<Value> {
    let read: (KeyedDecodingContainer<BodyReader.Name>, inout [MessageFault]) -> Value?
}

extension BodyField where Value: Decodable {
    static func required(_ name: String, as type: Value.Type = Value.self) -> BodyField {
        BodyField { container, faults in
            attempt(&faults) { try container.decode(Value.self, forKey: BodyReader.Name(stringValue: name)) }
        }
    }

    static func optional(_ name: String, default fallback: Value) -> BodyField {
        BodyField { container, faults in
            attempt(&faults) {
                try container.decodeIfPresent(Value.self, forKey: BodyReader.Name(stringValue: name)) ?? fallback
            }
        }
    }

    private static func attempt(_ faults: inout [MessageFault], _ body: () throws -> Value) -> Value? {
        do {
            return try body()
        } catch let error as DecodingError {
            faults.append(MessageFault(error))
        } catch {
            faults.append(MessageFault(field: "", problem: "\(error)"))
        }
        return nil
    }
}

extension BodyField {
    /// Turns a value that was read into a domain value whose rule may refuse it.
    func checked<Checked>(_ name: String, _ rule: @escaping (Value) throws -> Checked) -> BodyField<Checked> {
        BodyField<Checked> { container, faults in
            guard let value = read(container, &faults) else { return nil }
            do {
                return try rule(value)
            } catch {
                faults.append(MessageFault(field: name, problem: problem(of: error)))
                return nil
            }
        }
    }

    /// A list; each element is read for itself, so that all faulty ones are named.
    static func list<Element: Decodable>(_ name: String, upTo limit: Int) -> BodyField
    where Value == [Element] {
        BodyField { container, faults in
            do {
                let list = try container.decode(Elements<Element>.self, forKey: BodyReader.Name(stringValue: name))
                faults += list.faults
                guard list.faults.isEmpty else { return nil }
                guard list.values.count <= limit else {
                    faults.append(MessageFault(field: name, problem: "must have at most \(limit) entries"))
                    return nil
                }
                return list.values
            } catch let error as DecodingError {
                faults.append(MessageFault(error))
            } catch {
                faults.append(MessageFault(field: name, problem: "\(error)"))
            }
            return nil
        }
    }
}

private func problem(of error: any Error) -> String {
    (error as? any FieldRule)?.problem ?? "\(error)"
}
