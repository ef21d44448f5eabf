import Domain
public import MessageProtocol

/// How one field of an object is read: its value, or nil and at least one fault. Faults name the path from the body to
/// the field, which follows from where the object was found.
public struct BodyField<Value> {
    /// Nil for several fields of the object itself.
    private let name: String?
    public let read: (BodyReader, inout [MessageFault]) -> Value?

    /// Several fields of the object itself, read by hand.
    public init(_ read: @escaping (BodyReader, inout [MessageFault]) -> Value?) { self.init(name: nil, read: read) }

    private init(name: String?, read: @escaping (BodyReader, inout [MessageFault]) -> Value?) {
        self.name = name
        self.read = read
    }

    /// A field of which the reading may throw.
    /// - Parameter body: throws ``FieldFaults``, or another error, which is then a fault of this field.
    init(_ name: String, _ body: @escaping (BodyReader, BodyReader.Name) throws -> Value) {
        self.init(name: name) { reader, faults in
            do {
                return try body(reader, BodyReader.Name(stringValue: name))
            } catch let error as FieldFaults {
                faults += error.faults
            } catch let error as DecodingError {
                faults.append(MessageFault(error))
            } catch {
                faults.append(reader.fault(name, (error as? DomainError)?.problem ?? unreadableNumber))
            }
            return nil
        }
    }

    /// Several fields of the object itself, which fail together.
    public static func fields(_ parts: @escaping (BodyReader) throws(FieldFaults) -> Value) -> BodyField {
        BodyField { reader, faults in
            do throws(FieldFaults) {
                return try parts(reader)
            } catch {
                faults += error.faults
                return nil
            }
        }
    }

    /// Turns a value that was read into a domain value whose rule may refuse it.
    public func checked<Checked>(_ rule: @escaping (Value) throws -> Checked) -> BodyField<Checked> {
        BodyField<Checked>(name: name) { reader, faults in
            guard let value = read(reader, &faults) else { return nil }
            do {
                return try rule(value)
            } catch let error as FieldFaults {
                faults += error.faults
            } catch {
                faults.append(reader.fault(name ?? (error as? DomainError)?.field ?? "", problem(of: error)))
            }
            return nil
        }
    }
}

extension BodyField where Value: Decodable {
    public static func required(_ name: String) -> BodyField {
        BodyField(name) { try $0.container.decode(Value.self, forKey: $1) }
    }

    /// - Parameter fallback: of a field that is absent or null.
    public static func optional(_ name: String, default fallback: Value) -> BodyField {
        BodyField(name) { try $0.container.decodeIfPresent(Value.self, forKey: $1) ?? fallback }
    }
}

/// What a rule says of a value that was read.
private func problem(of error: any Error) -> String {
    (error as? DomainError)?.problem ?? "\(error)"
}

/// What is left when ``JSONCheck`` has accepted a body and Foundation throws an error of its own.
let unreadableNumber = "must be a whole number, and not of more than 18 digits"
