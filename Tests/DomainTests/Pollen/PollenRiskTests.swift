import Domain
import Testing

@Suite struct PollenRiskTests {
    @Test func hasLevelNameAndColour() throws {
        let risk = try #require(PollenRisk(.species(.birch), grainsPerCubicMetre: 301))

        #expect(risk.intensity.value == 9)
        #expect(risk.level == .veryHigh)
        #expect(risk.displayName == "very high")
        #expect(risk.colour == PollenLevel.veryHigh.colour)
        #expect(risk.textColour == .white)
    }

    @Test func aTypeIsJudgedByItsOwnClasses() throws {
        #expect(PollenRisk(.type(.tree), grainsPerCubicMetre: 71)?.level == .moderate)
        #expect(PollenRisk(.species(.birch), grainsPerCubicMetre: 71)?.level == .high)
        #expect(PollenScale.intensity(of: PollenType.grass, at: try PollenConcentration(20)).level == .high)
    }

    @Test(arguments: [-0.1, .nan, .infinity, -.infinity, 100_000.1])
    func whatCannotBeTrueIsUnknown(grains: Double) {
        #expect(PollenRisk(.species(.birch), grainsPerCubicMetre: grains) == nil)
        #expect(PollenRisk(.type(.weed), grainsPerCubicMetre: grains) == nil)
    }

    @Test func whatIsNotPollenHasNoRisk() {
        #expect(PollenRisk(.species(.cat), grainsPerCubicMetre: 10) == nil)
    }

    @Test func aTypeThatNobodyReportsIsAsStrongAsItsStrongestPlant() throws {
        let air = try [PollenSubject.species(.birch): 6, .species(.oak): 2, .species(.grass): 9].mapValues(
            Intensity.init)

        #expect(PollenRisk(of: .tree, among: air)?.intensity.value == 6)
        #expect(PollenRisk(of: .weed, among: air) == nil)
        #expect(
            PollenRisk(of: .tree, among: air.merging([.type(.tree): .none]) { $1 })
                == PollenRisk(.type(.tree), intensity: .none))
    }

    @Test func levelsHaveColoursOfTheirOwn() {
        #expect(Set(PollenLevel.allCases.map(\.colour)).count == PollenLevel.allCases.count)
    }
}
