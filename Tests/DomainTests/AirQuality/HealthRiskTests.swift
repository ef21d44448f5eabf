import Domain
import Testing

@Suite struct HealthRiskTests {
    /// The predecessor gave a negative value "none", put 50 into the next class, and left 500 unknown.
    @Test(
        arguments: [
            (-1, nil), (-0.1, nil), (0, HealthRisk.none), (1, HealthRisk.none), (49, HealthRisk.none),
            (50, HealthRisk.none), (50.5, HealthRisk.low), (51, HealthRisk.low),
            (99, HealthRisk.low), (100, HealthRisk.low), (101, HealthRisk.moderate), (150, HealthRisk.moderate),
            (200, HealthRisk.moderate), (201, HealthRisk.high), (300, HealthRisk.high),
            (301, HealthRisk.veryHigh), (400, HealthRisk.veryHigh), (401, HealthRisk.hazardous),
            (499, HealthRisk.hazardous), (500, HealthRisk.hazardous), (501, nil),
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
