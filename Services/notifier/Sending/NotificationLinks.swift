import Domain
import Foundation
import SignedLinks

/// The links that messages of outside channels carry. They work without signing in, and only this server can make them.
struct NotificationLinks: Sendable {
    private let base: String
    private let sealer: LinkSealer

    /// - Parameter publicURL: where people reach the gateway, such as `https://breathe.example`, with or without a
    ///   trailing slash.
    init(publicURL: String, sealer: LinkSealer) {
        base = (publicURL.hasSuffix("/") ? String(publicURL.dropLast()) : publicURL) + "/links/"
        self.sealer = sealer
    }

    /// Unsubscribes from this kind on this channel; also the one-click address of RFC 8058.
    /// Nil for a test, which comes once.
    func unsubscribe(_ notification: OutgoingNotification) -> String? {
        guard notification.kind != .test else { return nil }
        return link(
            .unsubscribe(notification.userID, notification.address.channel, notification.kind), of: notification)
    }

    /// Marks the notification as opened and leads to the inbox.
    func opened(_ notification: OutgoingNotification) -> String? {
        link(
            .opened(
                notification.userID, notification: notification.notificationID, notification.address.channel),
            of: notification)
    }

    /// Lets the device confirm that it has the message; takes POST only.
    func delivered(_ notification: OutgoingNotification) -> String? {
        link(
            .delivered(
                notification.userID, notification: notification.notificationID, notification.address.channel),
            of: notification)
    }

    /// Nil unless the notification is an alert.
    func feedback(_ notification: OutgoingNotification, _ verdict: AlertFeedback) -> String? {
        guard notification.kind == .alert else { return nil }
        return link(.feedback(notification.userID, AlertID(notification.sourceID), verdict), of: notification)
    }

    private func link(_ action: LinkAction, of notification: OutgoingNotification) -> String? {
        // Sealing fails only for a key of the wrong size, which the sealer's init rejects.
        (try? sealer.token(for: action, at: notification.createdAt)).map { base + $0 }
    }
}
