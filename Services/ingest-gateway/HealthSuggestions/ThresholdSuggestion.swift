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

/// Takes `threshold.suggested`.
struct ThresholdSuggestedHandler: MessageHandler {
    let store: PostgresThresholdSuggestionStore

    func handle(_ fact: ThresholdSuggested, _ context: MessageContext) async throws -> Verdict {
        try await store.keep(fact)
        return .done
    }
}
