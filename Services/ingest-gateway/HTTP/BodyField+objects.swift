import MessageProtocol

extension BodyField {
    /// A list of objects within the body, each read field by field; empty when it is absent.
    /// - Parameters:
    ///   - path: from the body to the list, such as `settings.reminders`.
    ///   - parts: reads one of them, given the path to it, such as `settings.reminders[1]`.
    static func objects<Element>(
        _ name: String, at path: String, upTo limit: Int,
        _ parts: @escaping (BodyReader, _ path: String) throws(FieldFaults) -> Element
    ) -> BodyField where Value == [Element] {
        BodyField { container, faults in
            let key = BodyReader.Name(stringValue: name)
            do {
                guard container.contains(key), try !container.decodeNil(forKey: key) else { return [] }
                var list = try container.nestedUnkeyedContainer(forKey: key)
                guard list.count ?? 0 <= limit else {
                    faults.append(MessageFault(field: path, problem: "must have at most \(limit) entries"))
                    return nil
                }
                return try read(&list, path, &faults, parts)
            } catch let error as DecodingError {
                faults.append(MessageFault(error))
            } catch {
                faults.append(MessageFault(field: path, problem: "\(error)"))
            }
            return nil
        }
    }

    /// - Returns: nil when one of them is faulty.
    private static func read<Element>(
        _ list: inout any UnkeyedDecodingContainer, _ path: String, _ faults: inout [MessageFault],
        _ parts: (BodyReader, _ path: String) throws(FieldFaults) -> Element
    ) throws -> [Element]? {
        var elements: [Element] = []
        let count = faults.count
        while !list.isAtEnd {
            let path = "\(path)[\(list.currentIndex)]"
            // superDecoder() moves on even when the element is no object.
            let element = try list.superDecoder()
            do {
                elements.append(try parts(BodyReader(from: element), path))
            } catch let error as FieldFaults {
                faults += error.faults
            } catch let error as DecodingError {
                faults.append(MessageFault(error))
            }
        }
        return faults.count == count ? elements : nil
    }
}
