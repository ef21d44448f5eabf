import Domain
import Foundation
import MessageProtocol
import Messaging

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
    let store: PostgresChannelStore
    let retryPolicy = RetryPolicy.patient

    func handle(_ fact: DeliveryEndpointRetired, _ context: MessageContext) async throws -> Verdict {
        try await store.retire(fact)
        return .done
    }
}
