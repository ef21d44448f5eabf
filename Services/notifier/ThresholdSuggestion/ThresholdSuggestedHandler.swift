import MessageProtocol
import Messaging

/// Takes `threshold.suggested`.
struct ThresholdSuggestedHandler: MessageHandler {
    let suggestThreshold: SuggestThreshold

    func handle(_ suggestion: ThresholdSuggested, _ context: MessageContext) async throws -> Verdict {
        do {
            try await suggestThreshold(suggestion, messageID: context.messageID)
            return .done
        } catch let fault as MessageFault {
            return .deadLetter("\(fault)")
        }
    }
}
