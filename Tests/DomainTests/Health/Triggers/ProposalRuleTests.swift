import Domain
import Testing

@Suite struct ProposalRuleTests {
    private let today = CalendarDay(daysSince1970: 20_000)

    @Test(arguments: [(Int?.none, true), (3, true), (4, false), (5, true)])
    func proposesWhatWouldChangeSomething(_ current: Int?, _ isProposed: Bool) throws {
        #expect(try isProposed == proposes(current: current))
    }

    @Test(arguments: [(0, false), (59, false), (60, true)])
    func isSilentForTwoMonthsAfterAProposal(_ daysAgo: Int, _ isProposed: Bool) throws {
        let days = [CalendarDay(daysSince1970: 19_000), CalendarDay(daysSince1970: 20_000 - daysAgo)]

        #expect(try isProposed == proposes(current: 6, proposed: days))
    }

    private func proposes(current: Int?, proposed: [CalendarDay] = []) throws -> Bool {
        let finding = TriggerFinding(
            allergen: .birch, threshold: try Intensity(4),
            evidence: ThresholdEvidence(days: 60, daysAbove: 20, lag: 1, meanBelow: 20, meanAbove: 40, adjustedP: 0.01))
        return ProposalRule().isWorthProposing(
            finding, current: try current.map { try Intensity($0) }, proposed: proposed, today: today)
    }
}
