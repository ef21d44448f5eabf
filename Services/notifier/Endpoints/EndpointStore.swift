import Domain
import Foundation

/// An address of one person by one channel, beside the mail address of their account.
struct Endpoint: Sendable, Equatable {
    var userID: UserID
    var endpointID: EndpointID
    /// Rises with every change; the highest wins.
    var version: Int
    /// Nil when it was removed.
    var address: DeliveryAddress?
}

/// Where endpoints are kept.
protocol EndpointStore: Sendable {
    /// Replaces what is known of the endpoint, and the routes that follow from it, unless that has the same or a higher
    /// version. What waits to be sent to an address that was removed fails; what waits for one that was replaced goes
    /// to the new one. Does nothing for a person whose account is gone.
    func keepIfNewer(_ endpoint: Endpoint, at now: Date) async throws
}
