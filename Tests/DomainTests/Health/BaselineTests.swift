import Testing

@testable import Domain

@Suite struct BaselineTests {
    @Test(arguments: [0, 1, 19])
    func knowsNoNormalFromFewValues(_ count: Int) {
        #expect(Baseline(of: (0..<count).map(Double.init)) == nil)
    }

    @Test func isTheMedianAndTheScaledMedianDistanceOfAnEvenNumber() throws {
        let baseline = try #require(Baseline(of: (1...20).map(Double.init).shuffled()))

        #expect(baseline.count == 20)
        #expect(baseline.centre == 10.5)
        // The distances are 0.5, 0.5, 1.5, 1.5 … 9.5, 9.5; their median is 5.
        #expect(baseline.spread == 1.4826 * 5)
    }

    @Test func isTheMedianAndTheScaledMedianDistanceOfAnOddNumber() throws {
        let baseline = try #require(Baseline(of: (1...21).map(Double.init).shuffled()))

        #expect(baseline.centre == 11)
        // The distances are 0, 1, 1, 2, 2 … 10, 10; the eleventh is 5.
        #expect(baseline.spread == 1.4826 * 5)
    }

    @Test func hasNoSpreadWhenAllValuesAreTheSame() {
        #expect(Baseline(of: Array(repeating: 60, count: 25)) == Baseline(centre: 60, spread: 0, count: 25))
    }

    @Test func isHardlyMovedByAFewWildValues() throws {
        let calm = (0..<30).map { 60 + Double($0 % 5) }
        let wild = calm + [180, 185, 190, 30]

        let (before, after) = (try #require(Baseline(of: calm)), try #require(Baseline(of: wild)))

        #expect(abs(after.centre - before.centre) <= 1)
        #expect(after.spread <= before.spread * 2)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func leavesOutWhatIsNoNumber(_ value: Double) {
        let values = (1...20).map(Double.init)

        #expect(Baseline(of: values + [value]) == Baseline(of: values))
        #expect(Baseline(of: Array(values.dropLast()) + [value]) == nil)
    }

    @Test func isTheSameFromSortedValues() {
        let values = (0..<57).map { Double(($0 * 31) % 17) }

        #expect(Baseline(ofSorted: values.sorted()) == Baseline(of: values))
    }

    @Test(arguments: [20, 21, 40, 57])
    func hasTheSpreadOfTheDefinition(_ count: Int) throws {
        let values = (0..<count).map { Double(($0 * 37) % 23) }
        let baseline = try #require(Baseline(of: values))

        #expect(baseline.centre == median(values))
        #expect(baseline.spread == 1.4826 * median(values.map { abs($0 - baseline.centre) }))
    }

    private func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}
