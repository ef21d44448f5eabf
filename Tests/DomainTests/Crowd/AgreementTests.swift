import Domain
import Testing

@Suite struct AgreementTests {
    @Test(arguments: [
        (Severity.severe, PollenLevel.none, Agreement.disagrees), (.severe, .low, .disagrees),
        (.severe, .moderate, .undecided), (.severe, .high, .agrees), (.severe, .veryHigh, .agrees),
        (.moderate, .none, .undecided), (.moderate, .low, .agrees), (.moderate, .high, .agrees),
        (.moderate, .veryHigh, .undecided),
        (.mild, .none, .agrees), (.mild, .moderate, .agrees), (.mild, .high, .undecided),
        (.mild, .veryHigh, .undecided),
    ])
    func aStationIsAgreedWithWithinOneLevel(reported: Severity, measured: PollenLevel, agreement: Agreement) {
        #expect(Agreement(reported: reported, known: measured) == agreement)
    }

    @Test func oneOtherPersonIsNoConsensus() {
        let other = WeightedSeverity(.mild, weight: 2)
        #expect(Agreement(reported: .severe, others: [other]) == .undecided)
        #expect(Agreement(reported: .severe, others: [other, other]) == .disagrees)
    }

    @Test(arguments: [
        ([(Severity.severe, 1.0), (.mild, 1.1)], Severity.mild), ([(.severe, 1), (.mild, 1)], .mild),
        ([(.severe, 1.1), (.mild, 1)], .severe), ([(.mild, 1), (.moderate, 1), (.severe, 1)], .moderate),
        ([(.severe, 0.4), (.severe, 0.4), (.moderate, 1)], .moderate),
    ])
    func halfOfTheWeightFeelsTheMedianOrLess(felt: [(Severity, Double)], median: Severity) {
        #expect(felt.map { WeightedSeverity($0, weight: $1) }.median == median)
    }

    @Test func nothingHasNoMedian() {
        #expect([WeightedSeverity]().median == nil)
        #expect([WeightedSeverity(.severe, weight: 0)].median == nil)
    }
}
