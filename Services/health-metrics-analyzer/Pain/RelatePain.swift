import Domain
import Foundation
import MessageProtocol

/// Looks for pollen with which a person's pain, or what they enter in their health diary, is stronger, by the rule for
/// symptoms of the quiz and beside the same other explanations.
struct RelatePain: Sendable {
    let store: PostgresJournalDayStore
    let environment: any EnvironmentDayStore
    var rule = TriggerRule()

    /// - Returns: nil when both have too few days with a rating, of which nothing is said.
    func callAsFunction(
        _ person: Person, at place: Coordinate, until today: CalendarDay, at time: Date
    ) async throws -> PainExposureRelated? {
        let first = today.earlier(by: LearnTriggers.daysBack)
        let days = try await store.days(of: person.userID, from: first)
        let (pain, symptoms) = (days.compactMap { $0.scored(\.pain) }, days.compactMap { $0.scored(\.symptoms) })
        guard max(pain.count, symptoms.count) >= rule.fewestDays else { return nil }
        let air = try await environment.days(at: place, in: first.earlier(by: rule.lags.upperBound)...today)
        func findings(of days: [ScoredDay]) -> [TriggerFinding]? {
            guard days.count >= rule.fewestDays else { return nil }
            // The same whether or not the other was searched.
            var random = SplitMix64(seed: person.userID.uuid)
            return rule.findings(of: days, in: air, using: &random)
        }
        let ofPain = findings(of: pain)
        return PainExposureRelated(
            userID: person.userID, days: ofPain == nil ? 0 : pain.count, findings: ofPain ?? [],
            symptoms: findings(of: symptoms).map {
                PainExposureRelated.Symptoms(days: symptoms.count, findings: $0)
            },
            relatedAt: time)
    }
}
