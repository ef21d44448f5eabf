import MessageProtocol
import Messaging

/// Takes `delivery-endpoint.retired`; the version makes a repetition harmless.
struct DeliveryEndpointRetiredHandler: MessageHandler {
    let store: any ChannelStore
    let retryPolicy = RetryPolicy.patient

    func handle(_ fact: DeliveryEndpointRetired, _ context: MessageContext) async throws -> Verdict {
        try await store.retire(fact)
        return .done
    }
}
