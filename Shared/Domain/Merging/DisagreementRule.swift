/// When two sources contradict each other enough to be shown.
///
/// Pollen: at least three times as many grains and two levels apart; two levels apart where one source only reports a
/// class. Other quantities: at least twice as much, and the higher value no longer harmless. Weather is not compared.
enum DisagreementRule {
    static let pollenFactor = 3.0
    static let pollenLevels = 2
    static let factor = 2.0

    /// - Parameters:
    /// - one: never NaN, in its quantity's unit.
    /// - other: of the same quantity, or of the same plant's other quantity.
    static func contradict(_ one: (Quantity, Double), _ other: (Quantity, Double)) -> Bool {
        switch (one.0, other.0) {
        case (.pollen(let subject), .pollen(let same)) where subject == same:
            isApart(one.1, other.1, by: pollenFactor) && areLevelsApart(one, other)
        case (.pollen(let subject), .pollenIntensity(let same)), (.pollenIntensity(let subject), .pollen(let same)),
            (.pollenIntensity(let subject), .pollenIntensity(let same)):
            subject == same && areLevelsApart(one, other)
        case (let quantity, let same) where quantity == same:
            harmlessBelow(quantity).map { max(one.1, other.1) >= $0 && isApart(one.1, other.1, by: factor) } ?? false
        default: false
        }
    }

    private static func isApart(_ one: Double, _ other: Double, by factor: Double) -> Bool {
        max(one, other) >= factor * min(one, other) && one != other
    }

    private static func areLevelsApart(_ one: (Quantity, Double), _ other: (Quantity, Double)) -> Bool {
        guard let level = one.0.intensity(of: one.1)?.level, let otherLevel = other.0.intensity(of: other.1)?.level
        else { return false }
        return abs(level.rawValue - otherLevel.rawValue) >= pollenLevels
    }

    /// In the quantity's unit; nil for quantities that are not compared. Concentrations: the 24-hour levels of the
    /// WHO's air quality guidelines of 2021 (ozone: 8 hours; https://www.who.int/publications/i/item/9789240034228);
    /// for ammonia and lead, the upper limit of India's band "good". The UV index: where the WHO starts to advise
    /// protection.
    private static func harmlessBelow(_ quantity: Quantity) -> Double? {
        switch quantity {
        case .pollutant(.pm25): 15
        case .pollutant(.pm10): 45
        case .pollutant(.ozone): 100
        case .pollutant(.nitrogenDioxide): 25
        case .pollutant(.sulphurDioxide): 40
        case .pollutant(.carbonMonoxide): 4_000
        case .pollutant(.ammonia): 200
        case .pollutant(.lead): 0.5
        case .airQualityIndex: 50
        case .uvIndex, .clearSkyUVIndex: 3
        case .weather, .ozoneColumn, .pollen, .pollenIntensity: nil
        }
    }
}
