import Domain
import Testing

@Suite struct UVBandTests {
    @Test(arguments: [
        (2.5, UVBand.low, UVBand.moderate), (5.5, .moderate, .high), (7.5, .high, .veryHigh),
        (10.5, .veryHigh, .extreme),
    ])
    func everyBandEndsWhereTheIndexRoundsUp(edge: Double, below: UVBand, above: UVBand) {
        #expect(UVBand(uvIndex: edge.nextDown) == below)
        #expect(UVBand(uvIndex: edge) == above)
        #expect(UVBand(uvIndex: edge.nextUp) == above)
    }

    @Test(arguments: [
        (0.0, UVBand.low), (2, .low), (3, .moderate), (5, .moderate), (6, .high), (7, .high), (8, .veryHigh),
        (10, .veryHigh),
        (11, .extreme), (50, .extreme),
    ])
    func wholeNumbersAreTheGuidesBands(index: Double, band: UVBand) {
        #expect(UVBand(uvIndex: index) == band)
    }

    @Test(arguments: [-0.1, .nan, .infinity, -.infinity, 50.1])
    func whatCannotBeTrueIsUnknown(index: Double) {
        #expect(UVBand(uvIndex: index) == nil)
    }

    @Test func bandsAreOrderedNamedAndColoured() {
        #expect(UVBand.allCases == UVBand.allCases.sorted())
        #expect(UVBand.allCases.map(\.displayName) == ["low", "moderate", "high", "very high", "extreme"])
        #expect(UVBand.allCases.map(\.colour.hex) == ["#289500", "#F7E400", "#F85900", "#D8001D", "#6B49C8"])
    }
}
