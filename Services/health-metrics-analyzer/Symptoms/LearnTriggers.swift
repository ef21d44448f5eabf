import Domain
import Foundation
import MessageProtocol

/// Searches one person's days for what makes them feel worse, and proposes thresholds without changing any; tells the
/// journal what their pain has to do with pollen.
struct LearnTriggers: Sendable {
    let store: PostgresTriggerLearningStore
    let people: any PersonStore
    let symptoms: PostgresSymptomStore
    let environment: any EnvironmentDayStore
    let relatePain: RelatePain
    var rule = TriggerRule()
    var proposalRule = ProposalRule()
    let now: @Sendable () -> Date
    let makeID: @Sendable () -> ThresholdProposalID

    /// A season and the one before it.
    static let daysBack = 400

    /// - Returns: the number of proposals.
    @discardableResult
    func callAsFunction(_ changed: ChangedPerson) async throws -> Int {
        let person = try await people.person(changed.userID)
        let time = now()
        let today = CalendarDay(of: time, in: person?.timeZone ?? .gmt)
        var proposals: [ThresholdSuggested] = []
        var related: PainExposureRelated?
        if let person, let place = person.coordinate, !person.isOffLimits {
            related = try await relatePain(person, at: place, until: today, at: time)
            let findings = try await findings(of: person, at: place, until: today)
            let earlier = findings.isEmpty ? [:] : try await store.proposals(to: person.userID)
            proposals = findings.compactMap { finding in
                let current = person.sensitivities.first { $0.allergen == finding.allergen }?.threshold
                let days = earlier[finding.allergen, default: []].map { CalendarDay(of: $0, in: person.timeZone) }
                guard proposalRule.isWorthProposing(finding, current: current, proposed: days, today: today)
                else { return nil }
                return ThresholdSuggested(
                    proposalID: makeID(), userID: person.userID, allergen: finding.allergen, current: current,
                    proposed: finding.threshold, evidence: finding.evidence, suggestedAt: time)
            }
        }
        return try await store.settle(changed, with: proposals, related) ? proposals.count : 0
    }

    private func findings(
        of person: Person, at place: Coordinate, until today: CalendarDay
    ) async throws -> [TriggerFinding] {
        let first = today.earlier(by: Self.daysBack)
        let days = try await symptoms.symptoms(of: person.userID, from: first)
        guard days.count >= rule.fewestDays else { return [] }
        let air = try await environment.days(at: place, in: first.earlier(by: rule.lags.upperBound)...today)
        var random = SplitMix64(seed: person.userID.uuid)
        return rule.findings(of: days, in: air, using: &random)
    }
}

/// A person with new symptom days.
struct ChangedPerson: Sendable, Equatable {
    var userID: UserID
    var changedAt: Date
}
