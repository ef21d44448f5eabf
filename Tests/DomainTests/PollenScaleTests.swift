import Domain
import Testing

@Suite struct PollenScaleTests {
    @Test(arguments: PollenClasses.published)
    func everyClassBeginsAtItsEdge(plant: PollenClasses) throws {
        #expect(try plant.intensity(at: 0) == 0)
        #expect(try plant.intensity(at: 1.0.nextDown) == 0)
        #expect(try plant.intensity(at: 1) == 1)
        #expect(try plant.intensity(at: plant.moderate.nextDown) == 2)
        #expect(try plant.intensity(at: plant.moderate) == 3)
        #expect(try plant.intensity(at: plant.high.nextDown) == 5)
        #expect(try plant.intensity(at: plant.high) == 6)
        #expect(try plant.intensity(at: plant.veryHigh.nextDown) == 8)
        #expect(try plant.intensity(at: plant.veryHigh) == 9)
        #expect(try plant.intensity(at: 2 * plant.veryHigh) == 10)
        #expect(try plant.intensity(at: PollenConcentration.highestPlausible) == 10)
    }

    @Test(arguments: [
        (1.0, 1), (5.9, 1), (6, 2), (10.9, 2), (11, 3), (30.9, 3), (31, 4), (50.9, 4), (51, 5), (70.9, 5), (71, 6),
        (147.6, 6), (147.7, 7), (224.3, 7), (224.4, 8), (300.9, 8), (301, 9), (451.4, 9), (451.5, 10), (9_000, 10),
    ])
    func birchRisesInEvenStepsWithinItsClasses(grains: Double, intensity: Int) throws {
        let concentration = try PollenConcentration(grains)

        #expect(PollenScale.intensity(of: .birch, at: concentration)?.value == intensity)
    }

    @Test(arguments: PollenClasses.published)
    func morePollenIsNeverLess(plant: PollenClasses) throws {
        let intensities = try stride(from: 0, through: 1_000, by: 0.5).map(plant.intensity)

        #expect(intensities == intensities.sorted())
        #expect(Set(intensities) == Set(0...10))
    }

    @Test(arguments: [Allergen.mould, .houseDustMite, .cat, .dog])
    func whatIsNotPollenHasNoIntensity(allergen: Allergen) throws {
        #expect(PollenScale.intensity(of: allergen, at: try PollenConcentration(50)) == nil)
    }

    @Test func everyAllergenIsEitherPollenOrNot() {
        let pollen = Set(PollenClasses.published.map(\.allergen))

        #expect(pollen.union([.mould, .houseDustMite, .cat, .dog]) == Set(Allergen.allCases))
    }
}

/// The lowest concentrations of a plant's classes, written down a second time so that a slip in the rule shows.
struct PollenClasses: Sendable, CustomTestStringConvertible {
    var allergen: Allergen
    var moderate: Double
    var high: Double
    var veryHigh: Double

    var testDescription: String { allergen.rawValue }

    func intensity(at grains: Double) throws -> Int {
        try #require(PollenScale.intensity(of: allergen, at: PollenConcentration(grains))).value
    }

    static let published = [
        PollenClasses(allergen: .alder, moderate: 11, high: 71, veryHigh: 251),
        PollenClasses(allergen: .hazel, moderate: 11, high: 71, veryHigh: 251),
        PollenClasses(allergen: .birch, moderate: 11, high: 71, veryHigh: 301),
        PollenClasses(allergen: .beech, moderate: 11, high: 71, veryHigh: 301),
        PollenClasses(allergen: .oak, moderate: 11, high: 71, veryHigh: 301),
        PollenClasses(allergen: .olive, moderate: 11, high: 71, veryHigh: 301),
        PollenClasses(allergen: .ash, moderate: 11, high: 101, veryHigh: 351),
        PollenClasses(allergen: .grass, moderate: 21, high: 51, veryHigh: 151),
        PollenClasses(allergen: .mugwort, moderate: 6, high: 16, veryHigh: 51),
        PollenClasses(allergen: .ragweed, moderate: 6, high: 11, veryHigh: 41),
    ]
}
