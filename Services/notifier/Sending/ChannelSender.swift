import Foundation

/// A way out of the house; each channel is a folder with one.
protocol ChannelSender: Sendable {
    /// Hands one message over, once. Bounded in time, well below ``DeliveryEngine/lease``; never throws, since whatever happens
    /// is an answer.
    func send(_ notification: OutgoingNotification) async -> SendResult
}

/// What came of handing a message over.
enum SendResult: Sendable, Equatable {
    /// The provider has taken it over.
    case accepted
    /// The receiver itself has it.
    case delivered
    /// Not this time. ``notBefore`` is what the server asked for (Retry-After); it holds for its whole host.
    case retry(DeliveryFailure, notBefore: Date? = nil)
    /// Never.
    case failed(DeliveryFailure)
    /// Never, and nothing else ever reaches this address: 404 or 410, an unregistered token.
    case addressGone
}
