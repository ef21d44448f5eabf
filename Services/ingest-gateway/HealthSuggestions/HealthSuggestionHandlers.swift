import MessageProtocol
import Messaging

/// Takes `threshold.suggested`.
struct ThresholdSuggestedHandler: MessageHandler {
    let store: any ThresholdSuggestionStore

    func handle(_ fact: ThresholdSuggested, _ context: MessageContext) async throws -> Verdict {
        try await store.keep(fact)
        return .done
    }
}

/// Takes `allergen-alert.suggested`.
struct AllergenAlertSuggestedHandler: MessageHandler {
    let store: any AreaAlertMapStore

    func handle(_ fact: AllergenAlertSuggested, _ context: MessageContext) async throws -> Verdict {
        try await store.keep(fact)
        return .done
    }
}
