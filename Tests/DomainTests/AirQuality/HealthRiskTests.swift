import Domain
import Testing

@Suite struct HealthRiskTests {
    /// The predecessor gave a negative value "none", put 50 into the next class, and left 500 unknown.
    @Test(
        arguments: [
            (-1, nil), (-0.1, nil), (0, .none), (1, .none), (49, .none), (50, .none), (50.5, .low), (51, .low),
            (99, .low), (100, .low), (101, .moderate), (150, .moderate), (200, .moderate), (201, .high), (300, .high),
            (301, .veryHigh), (400, .veryHigh), (401, .hazardous), (499, .hazardous), (500, .hazardous), (501, nil),
            (500.1, nil), (2_000, nil), (.nan, nil), (.infinity, nil), (-.infinity, nil),
        ] as [(Double, HealthRisk?)])
    func followsTheAuthoritysTableToItsEdges(index: Double, risk: HealthRisk?) {
        #expect(HealthRisk(indianIndex: index) == risk)
    }

    @Test func everyWholeIndexHasOneClassAndNoneIsSkipped() {
        let classes = (0...500).map { HealthRisk(indianIndex: Double($0)) }
        #expect(!classes.contains(nil))
        #expect(HealthRisk.allCases.map(\.indianIndices.count).reduce(0, +) == 501)
        #expect(classes.compactMap { $0 } == classes.compactMap { $0 }.sorted())
    }

    @Test func agreesWithTheBandsOfAllIndices() {
        #expect(AirQualityRisk.allCases.map { HealthRisk($0) } == HealthRisk.allCases)
        for index in 0...500 {
            let level = AirQualityScale.india.level(of: Double(index))
            #expect(level.map { HealthRisk($0.risk) } == HealthRisk(indianIndex: Double(index)))
        }
    }
}
