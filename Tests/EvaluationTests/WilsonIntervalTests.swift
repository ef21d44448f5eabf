import Testing

@testable import benchmarks

@Suite struct WilsonIntervalTests {
    /// From table I of Newcombe, Statistics in Medicine 17 (1998), method 3.
    @Test(arguments: [
        (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611), (1, 29, 0.0061, 0.1718),
    ])
    func agreesWithKnownValues(hits: Int, cases: Int, low: Double, high: Double) {
        let interval = WilsonInterval(hits: hits, of: cases)

        #expect(abs(interval.low - low) < 0.000_06)
        #expect(abs(interval.high - high) < 0.000_06)
    }

    @Test func allHitsMirrorNoHits() {
        let (none, all) = (WilsonInterval(hits: 0, of: 20), WilsonInterval(hits: 20, of: 20))

        #expect(all.high == 1)
        #expect(abs(all.low - (1 - none.high)) < 1e-12)
    }

    @Test func nothingIsKnownWithoutCases() {
        let interval = WilsonInterval(hits: 0, of: 0)

        #expect((interval.low, interval.high) == (0, 1))
    }
}
