/// What the air means for health, independent of the index used.
public enum AirQualityRisk: String, CaseIterable, Hashable, Sendable, Codable, Comparable {
    case good
    /// Fine for nearly everyone; unusually sensitive people may notice it.
    case acceptable
    case unhealthyForSensitiveGroups = "unhealthy-for-sensitive-groups"
    case unhealthy
    case veryUnhealthy = "very-unhealthy"
    case hazardous

    public var displayName: String { rawValue.replacing("-", with: " ") }

    public static func < (left: AirQualityRisk, right: AirQualityRisk) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .good: 0
        case .acceptable: 1
        case .unhealthyForSensitiveGroups: 2
        case .unhealthy: 3
        case .veryUnhealthy: 4
        case .hazardous: 5
        }
    }
}
