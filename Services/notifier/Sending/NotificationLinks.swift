import Domain
import Foundation
import SignedLinks

/// The addresses that a message outside carries: what they do needs no sign-in, and nobody else can make them.
struct NotificationLinks: Sendable {
    private let base: String
    private let sealer: LinkSealer

    /// - Parameter publicURL: where people reach the gateway, such as `https://breathe.example`; with or without a
    ///   slash at its end.
    init(publicURL: String, sealer: LinkSealer) {
        base = (publicURL.hasSuffix("/") ? String(publicURL.dropLast()) : publicURL) + "/links/"
        self.sealer = sealer
    }

    /// No more of this kind by this channel; the one-click address of RFC 8058 as well.
    func unsubscribe(_ notification: OutgoingNotification) -> String? {
        link(.unsubscribe(notification.userID, notification.address.channel, notification.kind))
    }

    /// Leads to the inbox.
    func opened(_ notification: OutgoingNotification) -> String? {
        link(
            .opened(
                notification.userID, notification: notification.notificationID, notification.address.channel))
    }

    /// For the device to say that it has the message; takes POST only.
    func delivered(_ notification: OutgoingNotification) -> String? {
        link(
            .delivered(
                notification.userID, notification: notification.notificationID, notification.address.channel))
    }

    /// Nil for what is no alert.
    func feedback(_ notification: OutgoingNotification, _ verdict: AlertFeedback) -> String? {
        guard notification.kind == .alert else { return nil }
        return link(.feedback(notification.userID, AlertID(notification.sourceID), verdict))
    }

    private func link(_ action: LinkAction) -> String? {
        // Sealing fails only for a key of the wrong size, which the sealer does not take.
        (try? sealer.token(for: action)).map { base + $0 }
    }
}
