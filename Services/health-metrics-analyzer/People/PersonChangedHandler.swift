import MessageProtocol
import Messaging

/// Takes `subscriber.changed`; the version makes a repetition, or one out of order, harmless.
struct PersonChangedHandler: MessageHandler {
    let people: any PersonStore
    let retryPolicy = RetryPolicy.patient

    func handle(_ change: SubscriberChanged, _ context: MessageContext) async throws -> Verdict {
        try await people.keepIfNewer(change)
        return .done
    }
}
