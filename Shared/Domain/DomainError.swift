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

/// What a rule says of a value in JSON. A fault repeats only these texts: the words of the standard library and of
/// Foundation quote the value, at any length.
extension DecodingError {
    public static func refused(_ problem: String, in container: some SingleValueDecodingContainer) -> DecodingError {
        refused(problem, at: container.codingPath)
    }

    public static func refused<Key>(
        _ problem: String, of key: Key, in container: KeyedDecodingContainer<Key>
    ) -> DecodingError {
        refused(problem, at: container.codingPath + [key])
    }

    /// Nil for an error in others' words.
    public var brokenRule: String? {
        guard case .dataCorrupted(let context) = self else { return nil }
        return (context.underlyingError as? DomainError)?.problem
    }

    private static func refused(_ problem: String, at path: [any CodingKey]) -> DecodingError {
        let rule = DomainError(field: path.last?.stringValue ?? "", problem: problem)
        return .dataCorrupted(Context(codingPath: path, debugDescription: problem, underlyingError: rule))
    }
}

extension RawRepresentable where Self: Decodable & CaseIterable, RawValue == String {
    /// As the standard library's, with the words that there are in place of the one that was met.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let value = Self(rawValue: try container.decode(String.self)) else {
            let known = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw DecodingError.refused("must be one of \(known)", in: container)
        }
        self = value
    }
}
