import Domain
import Foundation
import MessageProtocol

/// Lets a person accept or decline a suggested threshold. Nothing else ever changes one.
struct DecideThresholdSuggestion: Sendable {
    let store: PostgresThresholdSuggestionStore
    let changeSubscription: ChangeSubscription
    let now: @Sendable () -> Date

    /// The same decision again is harmless.
    /// - Throws: ``ThresholdDecisionError``.
    func callAsFunction(
        _ decision: ThresholdSuggestion.Decision, on id: ThresholdProposalID, of userID: UserID
    ) async throws {
        let time = now()
        let suggestions = try await store.suggestions(to: userID, since: time - ThresholdSuggestion.lifetime)
        guard let suggestion = suggestions.first(where: { $0.fact.proposalID == id }) else {
            throw ThresholdDecisionError.unknown
        }
        if let earlier = suggestion.decision {
            guard earlier == decision else { throw ThresholdDecisionError.decidedOtherwise(earlier) }
            return
        }
        if decision == .accepted {
            let chosen = try Sensitivity(allergen: suggestion.fact.allergen, threshold: suggestion.fact.proposed)
            // Before the decision is noted: what fails in between is done again, to the same effect.
            try await changeSubscription.adjust(of: userID) { subscription in
                if let index = subscription.sensitivities.firstIndex(where: { $0.allergen == chosen.allergen }) {
                    subscription.sensitivities[index] = chosen
                } else {
                    subscription.sensitivities.append(chosen)
                }
            }
        }
        try await store.decide(decision, on: id, of: userID, at: time)
    }
}

/// Why a decision on a suggested threshold was not taken.
enum ThresholdDecisionError: Error {
    /// It is not the person's, or too old.
    case unknown
    case decidedOtherwise(ThresholdSuggestion.Decision)
}
