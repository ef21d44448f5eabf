public import Domain
public import MessageProtocol

extension BodyReader {
    /// A fault of a field of this object, at its path from the body.
    /// - Parameter name: of the field, or a path below this object such as `reminders[1].id`.
    public func fault(_ name: String, _ problem: String) -> MessageFault {
        MessageFault(problem, at: container.codingPath + [Name(stringValue: name)])
    }

    /// A fault of a field that this object must not have. A name that cannot be part of a path is not repeated: the
    /// fault is then the object's.
    public func fault(ofUnknown name: String, _ problem: String) -> MessageFault {
        let isPlain = name.wholeMatch(of: /[A-Za-z0-9_-]{1,40}/) != nil
        return isPlain ? fault(name, problem) : MessageFault(problem, at: container.codingPath)
    }

    /// Makes a domain value of several fields, of which its rule may refuse one.
    /// - Parameter field: that is at fault; nil is the one that the rule names.
    public func checked<Value>(
        field: String? = nil, _ rule: () throws(DomainError) -> Value
    ) throws(FieldFaults) -> Value {
        do throws(DomainError) {
            return try rule()
        } catch {
            throw FieldFaults(faults: [fault(field ?? error.field, error.problem)])
        }
    }
}

extension MessageFault {
    init(_ problem: String, at path: [any CodingKey]) {
        self.init(.dataCorrupted(.init(codingPath: path, debugDescription: problem)))
        self.problem = problem
    }
}
