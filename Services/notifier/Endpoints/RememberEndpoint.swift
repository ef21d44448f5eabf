import Foundation
import MessageProtocol

/// Keeps where a person is reached, as of the newest change of each of their addresses.
struct RememberEndpoint: Sendable {
    let store: any EndpointStore
    let now: @Sendable () -> Date

    func callAsFunction(_ change: DeliveryEndpointChanged) async throws {
        let endpoint = Endpoint(
            userID: change.userID, endpointID: change.endpointID, version: change.version, address: change.address)
        try await store.keepIfNewer(endpoint, at: now())
    }
}
