import Domain
import Testing

@Suite struct ReporterTrustTests {
    private func trust(_ judgements: [Agreement], by judge: ReporterTrust.Judge) -> ReporterTrust {
        judgements.reduce(into: .newcomer) { $0.note($1, by: judge) }
    }

    @Test func aNewcomerCountsAsOne() {
        #expect(ReporterTrust.newcomer.value == 0.5)
        #expect(ReporterTrust.newcomer.weight == 1)
        #expect(ReporterTrust.newcomer.presence == 1)
    }

    /// (r + 1) / (r + s + 2), by hand, before anything is forgotten.
    @Test(
        arguments: [(1, 0, 2 / 3), (0, 1, 1 / 3), (3, 1, 4 / 6), (0, 8, 0.1)] as [(Double, Double, Double)])
    func trustIsTheMeanOfTheBetaDistribution(agreed: Double, disagreed: Double, value: Double) {
        #expect(abs(ReporterTrust(agreed: agreed, disagreed: disagreed).value - value) < 1e-12)
    }

    @Test func measurementsMakeAName() {
        #expect(trust([.agrees], by: .station).weight == 4.0 / 3)
        #expect(trust([.disagrees], by: .station).weight == 2.0 / 3)
        #expect(trust([.undecided], by: .station) == .newcomer)
        #expect(trust(Array(repeating: .agrees, count: 500), by: .station).weight < 2)
    }

    @Test func liarsWhoConfirmEachOtherWinNothing() {
        #expect(trust(Array(repeating: .agrees, count: 50), by: .people).weight <= 1)
    }

    @Test func peopleCanRestoreANameButNotMakeOne() {
        var suspect = trust([.disagrees, .disagrees], by: .station)
        let before = suspect.weight
        suspect.note(.agrees, by: .people)
        #expect(suspect.weight > before)
        for _ in 1...50 { suspect.note(.agrees, by: .people) }
        #expect(abs(suspect.weight - 1) < 1e-9)
    }

    @Test func peoplesWordTakesNothingFromAGoodName() {
        let good = trust(Array(repeating: .agrees, count: 5), by: .station)
        var confirmed = good
        confirmed.note(.agrees, by: .people)
        #expect(confirmed.weight > 1)
    }

    @Test func whatIsLongAgoIsForgotten() {
        var reformed = trust(Array(repeating: .disagrees, count: 40), by: .station)
        #expect(reformed.weight < 0.2)
        for _ in 1...40 { reformed.note(.agrees, by: .station) }
        #expect(reformed.weight > 1.5)
    }

    @Test func whoeverIsNotBelievedIsHardlyThere() {
        #expect(ReporterTrust(disagreed: 8).presence == 0.2)
        #expect(ReporterTrust(agreed: 8).presence == 1)
    }

    @Test func anExpertCountsAsTwoWhateverWasJudged() {
        #expect(ReporterTrust(disagreed: 9, isExpert: true).weight == 2)
    }

    @Test func impossibleCountsAreNothing() {
        #expect(ReporterTrust(agreed: -3, disagreed: .nan) == .newcomer)
    }
}
