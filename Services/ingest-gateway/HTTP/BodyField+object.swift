import MessageProtocol

extension BodyField {
    /// An object within the body, read field by field, so that all its faulty fields are named.
    /// - Parameter parts: reads it; names in its ``checked(_:_:)`` begin at the body, such as `settings.timeZone`.
    static func object(
        _ name: String, default fallback: Value, _ parts: @escaping (BodyReader) throws(FieldFaults) -> Value
    ) -> BodyField {
        BodyField { container, faults in
            let key = BodyReader.Name(stringValue: name)
            guard container.contains(key), (try? container.decodeNil(forKey: key)) != true else { return fallback }
            return requiredObject(name, parts).read(container, &faults)
        }
    }

    /// As ``object(_:default:_:)``, of an object that must be there.
    static func requiredObject(
        _ name: String, _ parts: @escaping (BodyReader) throws(FieldFaults) -> Value
    ) -> BodyField {
        BodyField { container, faults in
            let key = BodyReader.Name(stringValue: name)
            do {
                return try parts(BodyReader(container.nestedContainer(keyedBy: BodyReader.Name.self, forKey: key)))
            } catch let error as FieldFaults {
                faults += error.faults
            } catch let error as DecodingError {
                faults.append(MessageFault(error))
            } catch {
                faults.append(MessageFault(field: name, problem: "\(error)"))
            }
            return nil
        }
    }
}
