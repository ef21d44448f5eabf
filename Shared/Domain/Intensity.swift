/// The strength of an allergen, 0 (none) to 10: the one scale shared by readings, reports and thresholds.
public struct Intensity: Hashable, Sendable, Comparable, Codable {
    public let value: Int

    /// - Throws: ``DomainError`` naming `intensity`.
    public init(_ value: Int) throws(DomainError) {
        guard Self.range.contains(value) else {
            throw DomainError(field: "intensity", problem: "must be a whole number from 0 to 10")
        }
        self.value = value
    }

    /// For values already bounded by a rule of this module.
    init(bounded value: Int) { self.value = min(max(value, Self.range.lowerBound), Self.range.upperBound) }

    public static let range = 0...10
    public static let none = Intensity(bounded: 0)

    public var level: PollenLevel {
        switch value {
        case 0: .none
        case 1...2: .low
        case 3...5: .moderate
        case 6...8: .high
        default: .veryHigh
        }
    }

    public static func < (left: Intensity, right: Intensity) -> Bool { left.value < right.value }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Foundation reports a fraction, decoded as Int, as "not valid JSON" without a path.
        guard let value = Int(exactly: try container.decode(Double.self)), Self.range.contains(value) else {
            throw DecodingError.refused("must be a whole number from 0 to 10", in: container)
        }
        self.value = value
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

/// The named bands of ``Intensity``.
public enum PollenLevel: Int, Sendable, Comparable, Codable, CaseIterable {
    case none, low, moderate, high, veryHigh

    public var displayName: String {
        switch self {
        case .none: "none"
        case .low: "low"
        case .moderate: "moderate"
        case .high: "high"
        case .veryHigh: "very high"
        }
    }

    public static func < (left: PollenLevel, right: PollenLevel) -> Bool { left.rawValue < right.rawValue }
}
