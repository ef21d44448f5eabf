import Domain
import Testing

@Suite struct CircumstanceTests {
    @Test(arguments: [(5, false), (6, true)])
    func highPollenIsOfThePersonsOwnAllergens(_ intensity: Int, _ isHigh: Bool) throws {
        let day = EnvironmentDay(pollen: [.birch: try Intensity(intensity), .grass: .none])

        #expect(day.circumstances(for: [.birch]).contains(.highPollen) == isHigh)
        #expect(day.circumstances(for: [.grass]).isEmpty)
    }

    @Test(arguments: [(120.0, false), (120.1, true)])
    func highOzoneBeginsWhereTheIndexCallsItPoor(_ ozone: Double, _ isHigh: Bool) {
        #expect(EnvironmentDay(ozone: ozone).circumstances(for: []).contains(.highOzone) == isHigh)
    }

    @Test(arguments: [(29.9, false), (30, true)])
    func heatBeginsWithAHotDay(_ temperature: Double, _ isHot: Bool) {
        #expect(EnvironmentDay(temperature: temperature).circumstances(for: []).contains(.heat) == isHot)
    }

    @Test func nothingKnownExplainsNothing() {
        #expect(EnvironmentDay().circumstances(for: Set(Allergen.allCases)).isEmpty)
    }
}
