import Domain
import Foundation
import MessageProtocol
import Messaging

/// The addresses of people's channels; each change is stored and announced, both or neither.
protocol ChannelStore: Sendable {
    /// In the order in which they were added; the account's mail address is not among them.
    func channels(of userID: UserID) async throws -> [PersonChannel]

    /// Since when mail to the account's address comes back; nil while it arrives.
    func emailBounced(of userID: UserID) async throws -> Date?

    /// Keeps an address, or brings the same one up to date. A device that was another person's is taken from them.
    /// - Throws: ``ChannelError/tooMany(limit:)``, ``AccountError/deleted``.
    func add(_ registration: ChannelRegistration, of userID: UserID, at now: Date) async throws -> AddedChannel

    /// - Returns: nil when the person has no such channel.
    /// - Throws: ``ChannelError/addressInUse(by:)``.
    func replace(
        _ id: EndpointID, by registration: ChannelRegistration, of userID: UserID
    ) async throws -> AddedChannel?

    /// - Returns: whether there was such a channel.
    func remove(_ id: EndpointID, of userID: UserID) async throws -> Bool

    /// Notes that an address reaches nobody; one that the person has changed or confirmed since stays.
    func retire(_ fact: DeliveryEndpointRetired) async throws
}

struct AddedChannel: Sendable {
    var id: EndpointID
    /// As it is kept.
    var address: DeliveryAddress
    var name: String?
    var addedAt: Date
    var isNew: Bool
}

/// Why a channel was not changed.
enum ChannelError: Error {
    /// Another channel of the same person has the address.
    case addressInUse(by: EndpointID)
    case tooMany(limit: Int)
    case emailIsOff
}

/// Takes `delivery-endpoint.retired`; the version makes a repetition harmless.
struct DeliveryEndpointRetiredHandler: MessageHandler {
    let store: any ChannelStore
    let retryPolicy = RetryPolicy.patient

    func handle(_ fact: DeliveryEndpointRetired, _ context: MessageContext) async throws -> Verdict {
        try await store.retire(fact)
        return .done
    }
}
