import MessageProtocol
import Messaging

/// `subscriber.changed`: the version makes a second delivery, or one out of order, harmless.
struct SubscribedPlaceHandler: MessageHandler {
    let keep: KeepSubscribedPlace
    let retryPolicy = RetryPolicy.patient

    func handle(_ fact: SubscriberChanged, _ context: MessageContext) async throws -> Verdict {
        try await keep(fact)
        return .done
    }
}
