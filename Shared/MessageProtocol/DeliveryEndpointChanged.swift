public import Domain

/// A person added, replaced or removed an address for a channel, such as a browser's push subscription.
public struct DeliveryEndpointChanged: Message {
    public static let name: MessageName = "delivery-endpoint.changed.v1"

    public var userID: UserID
    public var endpointID: EndpointID
    /// Increases with every change of the same endpoint; the highest wins, whatever the order of arrival.
    public var version: Int
    /// Nil when it was removed.
    public var address: DeliveryAddress?

    public init(userID: UserID, endpointID: EndpointID, version: Int, address: DeliveryAddress?) {
        self.userID = userID
        self.endpointID = endpointID
        self.version = version
        self.address = address
    }
}
