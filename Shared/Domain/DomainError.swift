/// A value that the rules do not allow: the field and what is allowed. Never the value itself, which may be health
/// data.
public struct DomainError: Error, Sendable, Equatable, CustomStringConvertible {
    public var field: String
    public var problem: String

    public init(field: String, problem: String) {
        self.field = field
        self.problem = problem
    }

    public var description: String { "\(field): \(problem)" }
}
