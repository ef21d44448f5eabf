import Domain
import Foundation
import Testing

@Suite struct CrowdRuleTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)
    private let rule = CrowdRule()

    private func report(
        of allergens: Set<Allergen> = [.birch], _ severity: Severity = .severe, by reporter: UserID = UserID(),
        trust: ReporterTrust = .newcomer, hoursAgo: Double = 0, isLocal: Bool = true,
        contradicted: Set<Allergen> = []
    ) -> CrowdEvidence {
        CrowdEvidence(
            id: AlertID(), reporter: reporter, trust: trust, allergens: allergens, severity: severity,
            submittedAt: now - hoursAgo * 3_600, isLocal: isLocal, contradicted: contradicted)
    }

    private func birch(_ evidence: [CrowdEvidence], known: Double = 3) -> CrowdVerdict {
        rule.verdict(on: .allergen(.birch), evidence: evidence, known: known, at: now)
    }

    @Test func theThirdOfThreeNewcomersMakesItCredible() {
        let reports = (1...3).map { report(hoursAgo: Double($0) / 4) }
        #expect(!birch([]).isCredible)
        #expect(!birch(Array(reports.prefix(2))).isCredible)
        #expect(birch(reports).isCredible)
        #expect(birch(reports).people == 3)
    }

    @Test func oneAccountCountsOnceAndByItsNewestReport() {
        let eva = UserID()
        let verdict = birch([
            report(.severe, by: eva, hoursAgo: 3), report(.mild, by: eva, hoursAgo: 1),
            report(.severe, by: eva, hoursAgo: 2),
        ])
        #expect(verdict.people == 1)
        #expect(verdict.severity == .mild)
        #expect(!verdict.isCredible)
    }

    @Test func twoPeopleOfTheBestNameAreStillTwo() {
        let name = ReporterTrust(agreed: 20)
        #expect(birch([report(trust: name), report(trust: name)]).weight > 3)
        #expect(!birch([report(trust: name), report(trust: name)]).isCredible)
    }

    @Test func whereManyAreKnownMoreMustSaySo() {
        let four = (1...4).map { _ in report() }
        #expect(birch(four, known: 20).isCredible)
        #expect(!birch(four, known: 21).isCredible)
    }

    /// Whatever their names are worth; the other nine tenths are newcomers and say nothing.
    @Test(arguments: 1...300)
    func aTenthOfThoseKnownNeverSuffices(known: Int) {
        let liars = (0..<(known / 10)).map { _ in report(trust: ReporterTrust(agreed: 20)) }
        #expect(!birch(liars, known: Double(known)).isCredible)
    }

    @Test func aTrustedExpertNotifiesOthersAtOnce() {
        let expert = report(.moderate, trust: ReporterTrust(isExpert: true))
        #expect(birch([expert], known: 500).isCredible)
        #expect(birch([expert] + (1...9).map { _ in report(.severe) }).severity == .moderate)
        #expect(!birch([report(trust: ReporterTrust(isExpert: true), hoursAgo: 8)], known: 500).isCredible)
        #expect(!birch([report(of: [.grass], trust: ReporterTrust(isExpert: true))]).isCredible)
    }

    @Test(arguments: [(0.0, 1.0), (1, 1), (7, 0.5), (13, 0.25), (25, 0.062_5), (25.1, 0), (-0.2, 1)])
    func aReportFadesByHalfInSixHoursAfterTheFirst(hoursAgo: Double, weight: Double) {
        let left = rule.weight(of: report(hoursAgo: hoursAgo), on: .allergen(.birch), at: now)
        #expect(abs(left - weight) < 1e-9)
    }

    @Test func whoIsNotSureFollowsASuspicionAndRaisesNone() {
        let unsure = (1...20).map { _ in report(of: []) }
        #expect(!birch(unsure).isCredible)
        #expect(!birch(unsure + [report()]).isCredible)
        #expect(birch(unsure + [report(), report()]).isCredible)
        #expect(birch([report(of: []), report(of: []), report(), report()]).weight == 3)
    }

    @Test func whoNamesManyIsNotSure() {
        let many: Set<Allergen> = [.birch, .grass, .cat, .dog]
        #expect(!report(of: many).names(.allergen(.birch)))
        #expect(rule.weight(of: report(of: many), on: .allergen(.birch), at: now) == 0.5)
        #expect(rule.weight(of: report(of: many), on: .allergen(.oak), at: now) == 0)
        #expect(rule.weight(of: report(of: [.birch, .grass, .cat]), on: .allergen(.birch), at: now) == 1)
    }

    @Test func symptomsWithoutACauseAreASubjectOfTheirOwn() {
        let verdict = rule.verdict(
            on: .unsure, evidence: [report(of: []), report(of: []), report(of: []), report()], known: 4, at: now)
        #expect(verdict.people == 3)
        #expect(verdict.isCredible)
    }

    @Test func aStationThatFindsNothingLeavesAQuarter() {
        let doubted = (1...11).map { _ in report(contradicted: [.birch]) }
        #expect(!birch(doubted).isCredible)
        #expect(birch(doubted + [report(contradicted: [.birch])]).isCredible)
        #expect(rule.weight(of: report(contradicted: [.grass]), on: .allergen(.birch), at: now) == 1)
        let expert = report(trust: ReporterTrust(isExpert: true), contradicted: [.birch])
        #expect(rule.weight(of: expert, on: .allergen(.birch), at: now) == 2)
    }

    @Test func newcomersNeedTheSupportOfThoseKnownThere() {
        let visitors = (1...30).map { _ in report(isLocal: false) }
        #expect(birch(visitors, known: 44).isCredible, "fourteen are known of before: too few to ask")
        #expect(!birch(visitors, known: 45).isCredible)
        #expect(!birch(visitors + (1...4).map { _ in report() }, known: 49).isCredible)
        #expect(birch(visitors + (1...5).map { _ in report() }, known: 50).isCredible)
    }

    @Test func aFewWhoExaggerateDoNotRaiseTheLevel() {
        #expect(birch((1...3).map { _ in report(.mild) } + [report(.severe), report(.severe)]).severity == .mild)
    }

    @Test func theOrderOfTheReportsDoesNotMatter() {
        let eva = UserID()
        let reports = [report(.mild, by: eva), report(.severe, by: eva), report(.moderate), report(hoursAgo: 2)]
        #expect(birch(reports) == birch(reports.reversed()))
    }

    @Test func impossibleSettingsAreMovedToTheNearestPossible() {
        let odd = CrowdRule(minimum: 0, share: 7, halfLife: 0)
        #expect((odd.minimum, odd.share, odd.halfLife) == (1, 1, 60))
        #expect(odd.verdict(on: .allergen(.birch), evidence: [report()], known: 1, at: now).isCredible)
    }
}
