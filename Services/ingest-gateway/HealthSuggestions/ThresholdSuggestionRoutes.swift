import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol

/// What a person's own days suggest, and what they make of it.
struct ThresholdSuggestionRoutes: Sendable {
    let store: PostgresThresholdSuggestionStore
    let decide: DecideThresholdSuggestion
    let subscriptions: any SubscriptionStore
    let now: @Sendable () -> Date

    struct Answer: Codable, Sendable, Equatable {
        var suggestions: [Suggestion]
    }

    /// One that is open.
    struct Suggestion: Codable, Sendable, Equatable {
        var id: ThresholdProposalID
        var allergen: Allergen
        /// Null when the person has not named the allergen.
        var current: Intensity?
        var proposed: Intensity
        var evidence: ThresholdEvidence
        /// The evidence in words of the person's language.
        var reason: String
        var suggestedAt: Date
    }

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("threshold-suggestions") { _, context in
            JSONResponse(value: Answer(suggestions: try await open(of: try context.userID)))
        }
        add(.accepted, at: "accept", to: group)
        add(.declined, at: "decline", to: group)
    }

    private func add(_ decision: ThresholdSuggestion.Decision, at verb: String, to group: RouterGroup<GatewayContext>) {
        group.post("threshold-suggestions/:proposalID/\(verb)") { _, context in
            let userID = try context.userID
            guard let id = context.parameters.get("proposalID").flatMap({ ThresholdProposalID($0) }) else {
                throw Problem(.badRequest, "The suggestion's id must be a UUID, as the list shows it")
            }
            try await decide(decision, on: id, of: userID)
            return HTTPResponse.Status.noContent
        }
    }

    /// What the person has changed to the same effect by themselves is left out.
    private func open(of userID: UserID) async throws -> [Suggestion] {
        let subscription = try await subscriptions.subscription(of: userID) ?? .initial
        let words = Words(in: ContentLanguage(bestFor: subscription.language))
        return try await store.suggestions(to: userID, since: now() - ThresholdSuggestion.lifetime)
            .filter { $0.decision == nil }
            .compactMap { suggestion in
                let fact = suggestion.fact
                let current = subscription.sensitivities.first { $0.allergen == fact.allergen }?.threshold
                guard current != fact.proposed else { return nil }
                return Suggestion(
                    id: fact.proposalID, allergen: fact.allergen, current: current, proposed: fact.proposed,
                    evidence: fact.evidence,
                    reason: words.reason(for: fact.evidence, proposing: fact.proposed, of: fact.allergen),
                    suggestedAt: fact.suggestedAt)
            }
    }
}
