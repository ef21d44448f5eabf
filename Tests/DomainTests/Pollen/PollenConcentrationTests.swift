import Domain
import Testing

@Suite struct PollenConcentrationTests {
    @Test(arguments: [0, 0.5, 70, 100_000])
    func acceptsWhatAStationCanMeasure(grains: Double) throws {
        #expect(try PollenConcentration(grains).grainsPerCubicMetre == grains)
    }

    @Test(arguments: [-0.1, -1, -32_768, 100_000.1, .nan, .infinity, -.infinity])
    func refusesWhatNoStationCanMeasure(grains: Double) {
        #expect(throws: DomainError(field: "concentration", problem: "must be from 0 to 100000 grains/m³")) {
            try PollenConcentration(grains)
        }
    }

    @Test(arguments: ["-1", "100001", "\"many\"", "null"])
    func refusesAnImpossibleConcentrationInJSON(json: String) {
        #expect(faultyField(decoding: [PollenConcentration].self, from: "[\(json)]") == "0")
    }

    @Test func concentrationsAreOrdered() throws {
        #expect(try PollenConcentration(69.9) < PollenConcentration(70))
    }
}
