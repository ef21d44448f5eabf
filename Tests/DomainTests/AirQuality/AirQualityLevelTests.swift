import Domain
import Testing

@Suite struct AirQualityLevelTests {
    @Test(
        arguments: [
            (AirQualityScale.european, [20, 40, 60, 80, 100]), (.unitedStates, [50, 100, 150, 200, 300]),
            (.india, [50, 100, 200, 300, 400]),
        ])
    func everyBandOfAStatedIndexEndsAtItsEdge(scale: AirQualityScale, edges: [Int]) {
        for (number, edge) in edges.enumerated() {
            #expect(scale.level(of: Double(edge)) == scale.levels[number])
            #expect(scale.level(of: Double(edge) + 1) == scale.levels[number + 1])
        }
        #expect(scale.level(of: 0) == scale.levels[0])
        #expect(scale.level(of: 2_000) == scale.levels[5])
    }

    @Test(arguments: AirQualityScale.allCases, [-1, .nan, .infinity, -.infinity, 2_001, 4_044] as [Double])
    func anImpossibleIndexIsUnknown(scale: AirQualityScale, index: Double) {
        #expect(scale.level(of: index) == nil)
    }

    @Test(arguments: AirQualityScale.allCases)
    func eachRiskIsOneLevelOfEachScale(scale: AirQualityScale) {
        #expect(scale.levels.map(\.risk) == AirQualityRisk.allCases)
        #expect(AirQualityRisk.allCases == AirQualityRisk.allCases.sorted())
        #expect(scale.levels.allSatisfy { $0.scale == scale })
        #expect(Set(scale.levels.map(\.name)).count == 6)
        #expect(Set(scale.levels.map(\.colour)).count == 6)
    }

    @Test func aRiskHasOneLevelOnEachScale() throws {
        let poor = try #require(AirQualityScale.european.level(of: 70))
        let names = { (scale: AirQualityScale) in scale.levels.filter { $0.risk == poor.risk }.map(\.name) }

        #expect(names(.european) == ["Poor"])
        #expect(names(.unitedStates) == ["Unhealthy"])
        #expect(names(.india) == ["Poor"])
    }

    @Test func theSameAirIsJudgedMoreStrictlyInEurope() throws {
        let european = try #require(EuropeanAirQualityIndex.index(of: [.pm25: 60]))
        let american = try #require(USAirQualityIndex.index(of: [.pm25: [24: 60]]))
        let indian = try #require(IndianAirQualityIndex.index(of: [.pm25: 60, .pm10: 1, .ozone: 1]))

        #expect([european, american, indian].map(\.level.risk) == [.unhealthy, .unhealthy, .acceptable])
    }

    @Test(arguments: [
        (AirQualityScale.unitedStates, 0, "#00E400"), (.unitedStates, 5, "#7E0023"), (.european, 0, "#50F0E6"),
        (.european, 5, "#7D2181"), (.india, 0, "#00B050"), (.india, 5, "#C00000"),
    ])
    func coloursAreTheAuthoritys(scale: AirQualityScale, number: Int, hex: String) {
        #expect(scale.levels[number].colour.hex == hex)
    }

    @Test func risksReadAsWords() {
        #expect(AirQualityRisk.unhealthyForSensitiveGroups.displayName == "unhealthy for sensitive groups")
    }
}
