import Domain
import Testing

/// Seasons of honest people and liars; the table is in docs/decisions/0020-crowd-sense.md.
@Suite struct CrowdSimulationTests {
    private func play(_ liars: Liars, _ share: Double, seeds: ClosedRange<UInt64>, isKnown: Bool = true) -> CrowdOutcome
    {
        let outcome = seeds.reduce(CrowdOutcome()) { sum, seed in
            var world = CrowdWorld(liars: liars, share: share, seed: seed)
            world.isKnown = isKnown
            return sum + world.play()
        }
        print(outcome.row(share, isKnown ? "\(liars)" : "\(liars), nobody known"))
        return outcome
    }

    @Test(arguments: [Liars.apart, .together])
    func aTenthOfLiarsAloneNeverTriggersAnAlert(liars: Liars) {
        let outcome = play(liars, 0.1, seeds: 1...6)
        #expect(outcome.byLiarsAlone == 0)
        #expect(outcome.areaDays == 6 * 8 * CrowdWorld.days)
    }

    private static let worlds: [(Liars, Double)] =
        [(.apart, 0)] + Liars.allCases.flatMap { liars in [0.1, 0.2, 0.3].map { (liars, $0) } }

    @Test(arguments: worlds)
    func printsWhereItBreaks(liars: Liars, share: Double) {
        let outcome = play(liars, share, seeds: 101...103)
        #expect(outcome.highDays > 0)
    }

    @Test func printsABeginningInWhichNobodyIsKnown() {
        let outcome = play(.together, 0.1, seeds: 201...203, isKnown: false)
        #expect(outcome.highDays > 0)
    }
}
