import Domain
import Foundation
import MessageProtocol
import Messaging

/// A suggested threshold and what the person made of it.
struct ThresholdSuggestion: Sendable, Equatable {
    var fact: ThresholdSuggested
    /// Nil while it is open.
    var decision: Decision?

    enum Decision: String, Sendable { case accepted, declined }

    /// In seconds: what is older says nothing of now.
    static let lifetime: TimeInterval = 60 * 86_400
}

protocol ThresholdSuggestionStore: Sendable {
    /// Keeps a suggestion once; nothing of somebody without an account.
    func keep(_ fact: ThresholdSuggested) async throws

    /// Those made since an instant, the newest first.
    func suggestions(to userID: UserID, since start: Date) async throws -> [ThresholdSuggestion]

    /// Notes the decision, unless there was one before.
    func decide(_ decision: ThresholdSuggestion.Decision, on id: ThresholdProposalID, of userID: UserID, at time: Date)
        async throws
}

/// Takes `threshold.suggested`.
struct ThresholdSuggestedHandler: MessageHandler {
    let store: any ThresholdSuggestionStore

    func handle(_ fact: ThresholdSuggested, _ context: MessageContext) async throws -> Verdict {
        try await store.keep(fact)
        return .done
    }
}
