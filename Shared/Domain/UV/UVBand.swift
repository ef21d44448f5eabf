/// The exposure categories of the global solar UV index.
///
/// Source: WHO, WMO, UNEP, ICNIRP, "Global Solar UV Index: A Practical Guide" (2002),
/// https://www.who.int/publications/i/item/9241590076
public enum UVBand: Int, CaseIterable, Hashable, Sendable, Comparable {
    case low, moderate, high, veryHigh, extreme

    /// From a UV index, rounded to the nearest whole number as in the guide: 0–2, 3–5, 6–7, 8–10, 11 and more.
    ///
    /// - Returns: nil for a negative or implausible number and for NaN.
    public init?(uvIndex: Double) {
        guard Quantity.uvIndex.isPlausible(uvIndex) else { return nil }
        switch Int(uvIndex.rounded()) {
        case ...2: self = .low
        case ...5: self = .moderate
        case ...7: self = .high
        case ...10: self = .veryHigh
        default: self = .extreme
        }
    }

    public var displayName: String {
        switch self {
        case .low: "low"
        case .moderate: "moderate"
        case .high: "high"
        case .veryHigh: "very high"
        case .extreme: "extreme"
        }
    }

    /// The guide's green, yellow, orange, red and violet, in the shades commonly used for it.
    public var colour: Colour {
        switch self {
        case .low: Colour(0x289500)
        case .moderate: Colour(0xF7E400)
        case .high: Colour(0xF85900)
        case .veryHigh: Colour(0xD8001D)
        case .extreme: Colour(0x6B49C8)
        }
    }

    public static func < (left: UVBand, right: UVBand) -> Bool { left.rawValue < right.rawValue }
}
