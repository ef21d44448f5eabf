import Domain
import Foundation
import MessageProtocol

/// One channel of a person, without the secrets that would let others write to it.
struct PersonChannel: Codable, Sendable, Equatable {
    enum State: String, Codable, Sendable {
        case active
        /// The newest message was not accepted.
        case failing
        /// The operator has not set the channel up: nothing is sent.
        case off
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
    /// Why it is not active: a ``DeliveryEndpointRetired/Reason``, or one of the notifier's words.
    var reason: String?
    /// Since when it is not active.
    var since: Date?
    /// Of a failing one: when the last attempt failed, and when there will be another; nil until the next message.
    var lastFailedAt: Date?
    var retryAt: Date?
    /// When a message was last accepted.
    var lastSentAt: Date?
    /// The secret that we made for a webhook; only in the response that creates it.
    var secret: String?
}

extension PersonChannel {
    /// What became of the last messages, unless the address is retired already.
    mutating func take(_ outcome: SendingOutcome?, asOf settings: SendingSettings?) {
        lastSentAt = outcome?.lastSentAt
        guard state == .active else { return }
        if let settings, !settings.channels.contains(channel) {
            (state, reason) = (.off, "channel-off")
        } else if let failure = outcome?.failure {
            (state, reason, since) = (.failing, failure.reason, failure.since)
            (lastFailedAt, retryAt) = (failure.failedAt, failure.retryAt)
        }
    }
}

extension DeliveryAddress {
    /// What may be shown of it.
    var shownHost: String? {
        switch self {
        case .webPush, .webhook: !isWellFormed ? nil : host.hasSuffix(":443") ? String(host.dropLast(4)) : host
        case .email, .apns, .fcm: nil
        }
    }
}
