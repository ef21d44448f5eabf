import MessageProtocol
import Messaging

/// Takes `subscriber.changed`; the version makes a repetition harmless.
struct SubscriberChangedHandler: MessageHandler {
    let rememberSubscriber: RememberSubscriber
    let retryPolicy = RetryPolicy.patient

    func handle(_ change: SubscriberChanged, _ context: MessageContext) async throws -> Verdict {
        try await rememberSubscriber(change)
        return .done
    }
}
