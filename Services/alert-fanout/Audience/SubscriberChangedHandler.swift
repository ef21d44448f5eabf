import MessageProtocol
import Messaging

/// Takes `subscriber.changed`; the version makes a repetition harmless.
struct SubscriberChangedHandler: MessageHandler {
    let updateAudience: UpdateAudience
    let retryPolicy = RetryPolicy.patient

    func handle(_ change: SubscriberChanged, _ context: MessageContext) async throws -> Verdict {
        do {
            try await updateAudience(change)
            return .done
        } catch let fault as MessageFault {
            return .deadLetter("\(fault)")
        }
    }
}
