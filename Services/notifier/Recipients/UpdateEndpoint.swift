import Domain
import Foundation
import MessageProtocol
import Messaging

/// Takes `delivery-endpoint.changed`; the version makes repeated and reordered messages harmless.
struct DeliveryEndpointChangedHandler: MessageHandler {
    let updateEndpoint: UpdateEndpoint
    let retryPolicy = RetryPolicy.patient

    func handle(_ change: DeliveryEndpointChanged, _ context: MessageContext) async throws -> Verdict {
        guard change.endpointID != .email else {
            return .deadLetter("endpointID: all zeros are reserved for the account's mail address")
        }
        try await updateEndpoint(change)
        return .done
    }
}

/// Updates one of a person's endpoints and the routes that follow.
struct UpdateEndpoint: Sendable {
    let store: PostgresEndpointStore
    let now: @Sendable () -> Date

    func callAsFunction(_ change: DeliveryEndpointChanged) async throws {
        let endpoint = Endpoint(
            userID: change.userID, endpointID: change.endpointID, version: change.version, address: change.address)
        try await store.keepIfNewer(endpoint, at: now())
    }
}

/// One address of a person on one channel, besides the mail address of their account.
struct Endpoint: Sendable, Equatable {
    var userID: UserID
    var endpointID: EndpointID
    /// Rises with every change; the highest wins.
    var version: Int
    /// Nil once it was removed.
    var address: DeliveryAddress?
}
