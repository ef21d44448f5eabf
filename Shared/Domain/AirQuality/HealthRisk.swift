/// What the air means for health, in the six words that people read beside every index.
///
/// Unknown is no level: it is the absence of one.
public enum HealthRisk: String, CaseIterable, Hashable, Sendable, Codable, Comparable {
    case none, low, moderate, high
    case veryHigh = "very-high"
    case hazardous

    /// The classes of India's index in their order: good, satisfactory, moderate, poor, very poor, severe.
    ///
    /// Source: the Central Pollution Control Board's table, https://app.cpcbccr.com/ccr_docs/FINAL-REPORT_AQI_.pdf
    public var indianIndices: ClosedRange<Int> {
        switch self {
        case .none: 0...50
        case .low: 51...100
        case .moderate: 101...200
        case .high: 201...300
        case .veryHigh: 301...400
        case .hazardous: 401...500
        }
    }

    /// - Parameter index: of India's scale, which ends at 500; a fraction belongs to the next whole number.
    /// - Returns: nil, unknown, for a number that the scale does not have.
    public init?(indianIndex index: Double) {
        guard index >= 0, index <= 500 else { return nil }
        let whole = Int(index.rounded(.up))
        guard let risk = Self.allCases.first(where: { $0.indianIndices.contains(whole) }) else { return nil }
        self = risk
    }

    /// The bands of all indices correspond, since the messages of their authorities do.
    public init(_ risk: AirQualityRisk) {
        self =
            switch risk {
            case .good: .none
            case .acceptable: .low
            case .unhealthyForSensitiveGroups: .moderate
            case .unhealthy: .high
            case .veryUnhealthy: .veryHigh
            case .hazardous: .hazardous
            }
    }

    public static func < (left: HealthRisk, right: HealthRisk) -> Bool {
        left.indianIndices.lowerBound < right.indianIndices.lowerBound
    }
}
