import Domain

/// What was in the air of a day, beside which pain can be shown.
enum Surrounding: Sendable, Hashable {
    case temperature, ozone, fineParticles
    case pollen(Allergen)

    /// In the order in which they are offered.
    static let all = [temperature, ozone, fineParticles] + Allergen.allCases.filter(\.isMeasured).map { pollen($0) }

    /// In addresses.
    var name: String {
        switch self {
        case .temperature: "temperature"
        case .ozone: "ozone"
        case .fineParticles: "pm25"
        case .pollen(let allergen): allergen.rawValue
        }
    }

    /// - Returns: nil for a name of none.
    init?(_ name: String) {
        guard let known = Self.all.first(where: { $0.name == name }) else { return nil }
        self = known
    }

    /// In °C, µg/m³ or, of pollen, 0...10; nil when nobody measured it.
    func value(of day: EnvironmentDay) -> Double? {
        switch self {
        case .temperature: day.temperature
        case .ozone: day.ozone
        case .fineParticles: day.fineParticles
        case .pollen(let allergen): day.pollen[allergen].map { Double($0.value) }
        }
    }
}

/// What was in the air of some days at a person's place.
enum PastAir: Sendable {
    /// They have not said where they are.
    case noPlace
    case known([CalendarDay: EnvironmentDay])
}
