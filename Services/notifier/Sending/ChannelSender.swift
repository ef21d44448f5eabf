import Foundation

/// Sends notifications over one channel; each channel's folder has one.
protocol ChannelSender: Sendable {
    /// Sends one message, once. Takes far less time than ``DeliveryEngine/lease``. Never throws: every failure is a
    /// result.
    func send(_ notification: OutgoingNotification) async -> SendResult
}

/// The result of sending a message.
enum SendResult: Sendable, Equatable {
    /// The provider has accepted it.
    case accepted
    /// The receiver itself has accepted it.
    case delivered
    /// A transient error. `notBefore` is what the server asked for (Retry-After) at this address.
    case retry(DeliveryFailure, notBefore: Date? = nil)
    /// A permanent error.
    case failed(DeliveryFailure)
    /// A permanent error of the address itself: 404 or 410, an unregistered token.
    case addressGone
}
