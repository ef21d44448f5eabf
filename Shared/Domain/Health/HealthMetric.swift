public import Foundation

/// One measurement of a person's body.
public struct HealthMetric: Hashable, Sendable, Codable {
    public let kind: Kind
    /// In ``Kind/unit``.
    public let value: Double
    public let measuredAt: Date

    /// - Throws: ``DomainError`` naming `value` when no living person can have it.
    public init(kind: Kind, value: Double, measuredAt: Date) throws(DomainError) {
        guard kind.plausibleRange.contains(value) else { throw Self.implausible(kind) }
        self.kind = kind
        self.value = value
        self.measuredAt = measuredAt
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        do {
            try self.init(
                kind: try container.decode(Kind.self, forKey: .kind),
                value: try container.decode(Double.self, forKey: .value),
                measuredAt: try container.decode(Date.self, forKey: .measuredAt))
        } catch let error as DomainError {
            throw DecodingError.refused(error.problem, of: .value, in: container)
        }
    }

    private static func implausible(_ kind: Kind) -> DomainError {
        let range = kind.plausibleRange
        return DomainError(
            field: "value",
            problem: "must be from \(range.lowerBound.formatted()) to \(range.upperBound.formatted()) \(kind.unit)"
                + " for \(kind.rawValue)")
    }
}
