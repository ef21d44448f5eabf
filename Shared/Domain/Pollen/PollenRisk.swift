/// The strength of one plant or type of plants in the air, with a name and colour for display.
public struct PollenRisk: Hashable, Sendable {
    public let subject: PollenSubject
    public let intensity: Intensity

    public init(_ subject: PollenSubject, intensity: Intensity) {
        self.subject = subject
        self.intensity = intensity
    }

    /// - Parameter grainsPerCubicMetre: a daily mean or an hourly value.
    /// - Returns: nil for a negative or implausible number, for NaN, and for an allergen that is not pollen.
    public init?(_ subject: PollenSubject, grainsPerCubicMetre: Double) {
        guard let concentration = try? PollenConcentration(grainsPerCubicMetre),
            let intensity = PollenScale.intensity(of: subject, at: concentration)
        else { return nil }
        self.init(subject, intensity: intensity)
    }

    /// A type of plants: as reported itself, otherwise the strongest of its plants.
    ///
    /// - Returns: nil when nothing is known about the type.
    public init?(of type: PollenType, among intensities: [PollenSubject: Intensity]) {
        let plants = intensities.filter { $0.key.type == type }
        guard let intensity = plants[.type(type)] ?? plants.values.max() else { return nil }
        self.init(.type(type), intensity: intensity)
    }

    public var level: PollenLevel { intensity.level }
    /// Such as `very high`.
    public var displayName: String { level.displayName }
    public var colour: Colour { level.colour }
    public var textColour: Colour { colour.textColour }
}

extension PollenLevel {
    /// Our own choice: no authority prescribes colours for pollen.
    public var colour: Colour {
        switch self {
        case .none: Colour(0xE0E0E0)
        case .low: Colour(0x8BC34A)
        case .moderate: Colour(0xFFD54F)
        case .high: Colour(0xF57C00)
        case .veryHigh: Colour(0xB71C1C)
        }
    }
}
