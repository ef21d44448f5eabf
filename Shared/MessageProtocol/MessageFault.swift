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
