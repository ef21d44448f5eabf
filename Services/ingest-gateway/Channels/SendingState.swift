import Domain
import Foundation

/// What the notifier says about sending, in the views that it publishes.
protocol SendingState: Sendable {
    /// Nil before a notifier has run with this database: then only an address's syntax can be judged.
    func settings() async throws -> SendingSettings?

    /// What became of the last messages to a person's addresses; none for an address that nothing was sent to.
    func outcomes(of userID: UserID) async throws -> [EndpointID: SendingOutcome]
}

/// What the notifier can send.
struct SendingSettings: Sendable, Equatable {
    /// The channels that have a sender.
    var channels: Set<Channel>
    /// Each `host:port` in a private network that the operator lets people name.
    var privateHosts: Set<String>

    /// - Parameter urlField: the name under which the person gave the URL.
    /// - Throws: ``DomainError`` for an address to which nothing can ever be sent.
    func check(_ address: DeliveryAddress, urlField: String) throws(DomainError) {
        guard channels.contains(address.channel) else {
            throw DomainError(
                field: "channel",
                problem: "\(address.channel.rawValue) is off: the operator of this server has not set it up")
        }
        guard let url = address.url, let target = try? WebAddress(url, field: urlField) else { return }
        guard !target.host.isNeverPublic || privateHosts.contains(target.authority) else {
            throw DomainError(
                field: urlField,
                problem: "must lead to the public Internet: \(target.host) is in a private network, to which this "
                    + "server sends nothing")
        }
    }
}

/// What is known about one address.
struct SendingOutcome: Sendable, Equatable {
    /// When a message was last accepted or opened.
    var lastSentAt: Date?
    /// Nil while the newest message was accepted.
    var failure: Failure?

    struct Failure: Sendable, Equatable {
        /// One of the notifier's words, such as `timed-out`.
        var reason: String
        var failedAt: Date
        /// When the first message was made that has not been accepted since.
        var since: Date
        /// When it is tried again; nil for never: the next message tries the address anew.
        var retryAt: Date?
    }
}

extension DeliveryAddress {
    /// Nil for addresses without one.
    fileprivate var url: String? {
        switch self {
        case .webPush(let subscription): subscription.url
        case .webhook(let target): target.url
        case .email, .apns, .fcm: nil
        }
    }
}
