import Domain
import MessageProtocol
import Messaging

/// Takes `delivery-endpoint.changed`; the version makes a repetition harmless.
struct DeliveryEndpointChangedHandler: MessageHandler {
    let rememberEndpoint: RememberEndpoint
    let retryPolicy = RetryPolicy.patient

    func handle(_ change: DeliveryEndpointChanged, _ context: MessageContext) async throws -> Verdict {
        guard change.endpointID != .email else {
            return .deadLetter("endpointID: all zeros stand for the account's mail address, which is the subscriber's")
        }
        try await rememberEndpoint(change)
        return .done
    }
}
