/// From grains/m³ to the 0–10 ``Intensity``, by the load classes of each plant.
///
/// The classes are those MeteoSwiss uses for daily means (weak, moderate, strong, very strong); it gives 70 birch
/// grains/m³ as the threshold of a high load:
/// https://www.meteoswiss.admin.ch/home/climate/swiss-climate-in-detail/pollen-season.html
/// Within a class the intensity rises linearly. Beech, oak and olive have no class of their own here and take
/// birch's. An hourly value is put on the same scale, which makes short peaks count.
public enum PollenScale {
    /// The lowest concentrations, in grains/m³, of the moderate, high and very high class.
    struct Classes: Equatable {
        var moderate: Double
        var high: Double
        var veryHigh: Double
    }

    /// - Returns: nil for an allergen that is not pollen.
    public static func intensity(of allergen: Allergen, at concentration: PollenConcentration) -> Intensity? {
        guard let classes = classes(of: allergen) else { return nil }
        let grains = concentration.grainsPerCubicMetre
        let value =
            switch grains {
            case ..<1: 0
            case ..<classes.moderate: step(grains, from: 1, to: classes.moderate, values: 1...2)
            case ..<classes.high: step(grains, from: classes.moderate, to: classes.high, values: 3...5)
            case ..<classes.veryHigh: step(grains, from: classes.high, to: classes.veryHigh, values: 6...8)
            default: step(grains, from: classes.veryHigh, to: 2 * classes.veryHigh, values: 9...10)
            }
        return Intensity(bounded: value)
    }

    static func classes(of allergen: Allergen) -> Classes? {
        switch allergen {
        case .alder, .hazel: Classes(moderate: 11, high: 71, veryHigh: 251)
        case .birch, .beech, .oak, .olive, .cypress, .elm, .japaneseCedar, .juniper, .maple, .pine, .plane, .poplar:
            Classes(moderate: 11, high: 71, veryHigh: 301)
        case .ash: Classes(moderate: 11, high: 101, veryHigh: 351)
        case .grass, .rye: Classes(moderate: 21, high: 51, veryHigh: 151)
        case .mugwort, .goosefoot, .nettle, .plantain, .sorrel: Classes(moderate: 6, high: 16, veryHigh: 51)
        case .ragweed: Classes(moderate: 6, high: 11, veryHigh: 41)
        case .mould, .houseDustMite, .cat, .dog: nil
        }
    }

    private static func step(_ grains: Double, from low: Double, to high: Double, values: ClosedRange<Int>) -> Int {
        let share = (grains - low) / (high - low)
        return min(values.lowerBound + Int(share * Double(values.count)), values.upperBound)
    }
}
