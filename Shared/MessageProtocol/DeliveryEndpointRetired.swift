public import Domain
public import Foundation

/// An address no longer reaches anyone, according to its provider; nothing is sent there again.
public struct DeliveryEndpointRetired: Message {
    public static let name: MessageName = "delivery-endpoint.retired.v1"

    public var userID: UserID
    /// ``EndpointID/email`` for the person's mail address.
    public var endpointID: EndpointID
    /// The version of the address that was tried; a newer one stays in use. For a mail address, the subscriber's
    /// version.
    public var version: Int
    public var reason: Reason
    public var retiredAt: Date

    public enum Reason: String, CaseIterable, Codable, Sendable {
        /// The provider does not know it (404, 410, an unregistered token).
        case gone
        /// A mail bounced permanently.
        case bounced
        /// It is no address to which anything can be sent, but was registered before that was checked.
        case malformed
    }

    public init(userID: UserID, endpointID: EndpointID, version: Int, reason: Reason, retiredAt: Date) {
        self.userID = userID
        self.endpointID = endpointID
        self.version = version
        self.reason = reason
        self.retiredAt = retiredAt
    }
}

extension EndpointID {
    /// Represents the mail address of the person's account.
    public static let email = EndpointID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
}
