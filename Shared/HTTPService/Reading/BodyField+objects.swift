import MessageProtocol

extension BodyField {
    /// An object, read field by field.
    /// - Parameter fallback: of an object that is absent or null.
    public static func object(
        _ name: String, default fallback: Value, _ parts: @escaping (BodyReader) throws(FieldFaults) -> Value
    ) -> BodyField {
        BodyField(name) { reader, key in
            guard (try? reader.container.decodeNil(forKey: key)) == false else { return fallback }
            return try parts(BodyReader(reader.container.nestedContainer(keyedBy: BodyReader.Name.self, forKey: key)))
        }
    }

    /// As ``object(_:default:_:)``, of an object that must be there.
    public static func requiredObject(
        _ name: String, _ parts: @escaping (BodyReader) throws(FieldFaults) -> Value
    ) -> BodyField {
        BodyField(name) { reader, key in
            try parts(BodyReader(reader.container.nestedContainer(keyedBy: BodyReader.Name.self, forKey: key)))
        }
    }

    /// A list of objects, each read field by field; empty when it is absent or null.
    public static func objects<Element>(
        _ name: String, upTo limit: Int, _ parts: @escaping (BodyReader) throws(FieldFaults) -> Element
    ) -> BodyField where Value == [Element] {
        BodyField(name) { reader, key in
            guard reader.has(name), try !reader.container.decodeNil(forKey: key) else { return [] }
            var list = try reader.container.nestedUnkeyedContainer(forKey: key)
            guard list.count ?? 0 <= limit else { throw FieldFaults(tooManyIn: name, of: reader, limit: limit) }
            return try elements(of: &list) { try parts(BodyReader(from: $0)) }
        }
    }

    /// A list; each element is read for itself, so that all faulty ones are named.
    public static func list<Element: Decodable>(_ name: String, upTo limit: Int) -> BodyField
    where Value == [Element] {
        BodyField(name) { reader, key in
            var list = try reader.container.nestedUnkeyedContainer(forKey: key)
            guard list.count ?? 0 <= limit else { throw FieldFaults(tooManyIn: name, of: reader, limit: limit) }
            return try elements(of: &list) { try Element(from: $0) }
        }
    }

    /// Reads a list to its end.
    /// - Throws: ``FieldFaults`` with those of all elements.
    private static func elements<Element>(
        of list: inout any UnkeyedDecodingContainer, _ read: (any Decoder) throws -> Element
    ) throws -> [Element] {
        var (elements, faults): ([Element], [MessageFault]) = ([], [])
        while !list.isAtEnd {
            // superDecoder() moves on even when the element cannot be read.
            let element = try list.superDecoder()
            do {
                elements.append(try read(element))
            } catch let error as FieldFaults {
                faults += error.faults
            } catch let error as DecodingError {
                faults.append(MessageFault(error))
            } catch {
                faults.append(MessageFault(unreadableNumber, at: element.codingPath))
            }
        }
        guard faults.isEmpty else { throw FieldFaults(faults: faults) }
        return elements
    }
}

extension FieldFaults {
    fileprivate init(tooManyIn name: String, of reader: BodyReader, limit: Int) {
        self.init(faults: [reader.fault(name, "must have at most \(limit) entries")])
    }
}
