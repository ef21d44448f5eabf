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
    /// The id of the test message to send there once; nil for none. For ``EndpointID/email`` the message asks for
    /// nothing else, and has no address.
    public var testID: NotificationID?

    public init(
        userID: UserID, endpointID: EndpointID, version: Int, address: DeliveryAddress?, testID: NotificationID? = nil
    ) {
        self.userID = userID
        self.endpointID = endpointID
        self.version = version
        self.address = address
        self.testID = testID
    }
}
