import MessageProtocol
import Messaging

/// Takes `allergen-alert.suggested`.
struct AllergenAlertSuggestedHandler: MessageHandler {
    let suggestAreaAlert: SuggestAreaAlert

    func handle(_ suggestion: AllergenAlertSuggested, _ context: MessageContext) async throws -> Verdict {
        do {
            try await suggestAreaAlert(suggestion)
            return .done
        } catch let fault as MessageFault {
            return .deadLetter("\(fault)")
        }
    }
}
