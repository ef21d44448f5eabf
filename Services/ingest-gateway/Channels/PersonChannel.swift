import Domain
import Foundation
import MessageProtocol

/// One channel of a person, without the secrets that would let others write to it.
struct PersonChannel: Codable, Sendable, Equatable {
    enum State: String, Codable, Sendable {
        case active
        /// Nothing is sent there any more.
        case retired
    }

    /// All zeros of the account's mail address.
    var id: EndpointID
    var channel: Channel
    /// The person's own, such as `My phone`.
    var name: String?
    /// Of the browser's push service or the webhook; with the port unless that is 443.
    var host: String?
    /// Nil of the mail address.
    var addedAt: Date?
    var state = State.active
    /// Why and since when it is retired.
    var reason: DeliveryEndpointRetired.Reason?
    var since: Date?
    /// The secret that we made for a webhook; only in the response that creates it.
    var secret: String?
}

extension DeliveryAddress {
    /// What may be shown of it.
    var shownHost: String? {
        switch self {
        case .webPush, .webhook: host.hasSuffix(":443") ? String(host.dropLast(4)) : host
        case .email, .apns, .fcm: nil
        }
    }
}
