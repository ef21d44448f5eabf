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

    /// Keeps an address, or brings the same one up to date. A device that was another person's is taken from them. A new
    /// address gets a test message, unless the person has had too many.
    /// - Throws: ``ChannelError/tooMany(limit:)``, ``AccountError/deleted``.
    func add(_ registration: ChannelRegistration, of userID: UserID, at now: Date) async throws -> AddedChannel

    /// - Returns: nil when the person has no such channel.
    /// - Throws: ``ChannelError/addressInUse(by:)``.
    func replace(
        _ id: EndpointID, by registration: ChannelRegistration, of userID: UserID
    ) async throws -> AddedChannel?

    /// Announces the address anew, with a test message.
    /// - Returns: whether there is such a channel.
    /// - Throws: ``ChannelError/tooManyTests(limit:freeIn:)``.
    func test(_ id: EndpointID, of userID: UserID, at now: Date) async throws -> Bool

    /// Asks for a test message to the account's mail address.
    /// - Throws: ``ChannelError/tooManyTests(limit:freeIn:)``.
    func testMail(of userID: UserID, at now: Date) async throws

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
    /// Nothing can ever be sent to the address.
    case unusable(DomainError)
    /// The operator has not set it up.
    case channelIsOff(Channel)
    /// Within an hour; `freeIn` seconds until there is room for another.
    case tooManyTests(limit: Int, freeIn: TimeInterval)
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
