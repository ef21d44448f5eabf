import Domain
import Foundation
import HTTPService
import HTTPTypes
import MessageProtocol

/// Lets a person accept or decline a suggested threshold. Nothing else ever changes one.
struct DecideThreshold: Sendable {
    let store: any ThresholdSuggestionStore
    let changeSubscription: ChangeSubscription
    let now: @Sendable () -> Date

    /// The same decision again is harmless.
    /// - Throws: ``Problem``: not found for a suggestion that is not the person's or too old, a conflict when it was
    ///   decided otherwise.
    func callAsFunction(
        _ decision: ThresholdSuggestion.Decision, on id: ThresholdProposalID, of userID: UserID
    ) async throws {
        let time = now()
        let suggestions = try await store.suggestions(to: userID, since: time - ThresholdSuggestion.lifetime)
        guard let suggestion = suggestions.first(where: { $0.fact.proposalID == id }) else {
            throw Problem(.notFound, "There is no such suggestion: GET /api/v1/threshold-suggestions lists yours")
        }
        guard suggestion.decision == nil || suggestion.decision == decision else {
            throw Problem(.conflict, "The suggestion was \(suggestion.decision?.rawValue ?? "decided") before")
        }
        guard suggestion.decision == nil else { return }
        if decision == .accepted {
            let chosen = try Sensitivity(allergen: suggestion.fact.allergen, threshold: suggestion.fact.proposed)
            // Before the decision is noted: what fails in between is done again, to the same effect.
            try await changeSubscription(of: userID) { wishes in
                if let index = wishes.sensitivities.firstIndex(where: { $0.allergen == chosen.allergen }) {
                    wishes.sensitivities[index] = chosen
                } else {
                    wishes.sensitivities.append(chosen)
                }
            }
        }
        try await store.decide(decision, on: id, of: userID, at: time)
    }
}
