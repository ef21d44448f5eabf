import Domain
import Foundation
import MessageProtocol
import Messaging

/// Takes `delivery-endpoint.changed`; the version makes repeated and reordered messages harmless.
struct DeliveryEndpointChangedHandler: MessageHandler {
    let updateEndpoint: UpdateEndpoint
    let retryPolicy = RetryPolicy.patient

    func handle(_ change: DeliveryEndpointChanged, _ context: MessageContext) async throws -> Verdict {
        guard change.endpointID != .email || change.testID != nil else {
            return .deadLetter("endpointID: all zeros are reserved for the account's mail address")
        }
        try await updateEndpoint(change)
        return .done
    }
}

/// Updates one of a person's endpoints and the routes that follow, and queues the test message asked for.
struct UpdateEndpoint: Sendable {
    let store: PostgresEndpointStore
    let now: @Sendable () -> Date

    func callAsFunction(_ change: DeliveryEndpointChanged) async throws {
        if change.endpointID == .email {
            guard let testID = change.testID else { return }
            return try await store.queueMailTest(testID, of: change.userID, at: now())
        }
        let endpoint = Endpoint(
            userID: change.userID, endpointID: change.endpointID, version: change.version, address: change.address,
            testID: change.testID)
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
    /// Of the test message to send there; nil for none.
    var testID: NotificationID?
}
