import Domain
import Foundation
import MessageProtocol

/// Looks for pollen with which a person's pain is stronger, by the rule for symptoms and beside the same other
/// explanations.
struct RelatePain: Sendable {
    let store: PostgresJournalDayStore
    let environment: any EnvironmentDayStore
    var rule = TriggerRule()

    /// - Returns: nil for too few days with a rating, of which nothing is said.
    func callAsFunction(
        _ person: Person, at place: Coordinate, until today: CalendarDay, at time: Date
    ) async throws -> PainExposureRelated? {
        let first = today.earlier(by: LearnTriggers.daysBack)
        let days = try await store.days(of: person.userID, from: first).compactMap(\.scored)
        guard days.count >= rule.fewestDays else { return nil }
        let air = try await environment.days(at: place, in: first.earlier(by: rule.lags.upperBound)...today)
        var random = SplitMix64(seed: person.userID.uuid)
        return PainExposureRelated(
            userID: person.userID, days: days.count, findings: rule.findings(of: days, in: air, using: &random),
            relatedAt: time)
    }
}
