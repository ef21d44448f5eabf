import Domain
import Foundation

/// A notification to be sent over one channel to one address.
struct OutgoingNotification: Sendable, Equatable {
    /// The same on every attempt.
    var deliveryID: DeliveryID
    var userID: UserID
    /// The id under which the inbox shows it.
    var notificationID: UUID
    /// The id of the alert, digest, suggestion or reminder.
    var sourceID: UUID
    var kind: NotificationKind
    var urgency: Urgency
    /// The text's language, BCP 47.
    var language: String
    /// A single line.
    var title: String
    /// With the person's own threshold filled in.
    var body: String
    /// When the notification was made.
    var createdAt: Date
    /// When it stops being useful; nil for never.
    var expiresAt: Date?
    /// A newer message with the same id replaces an older one: the thread's id, else ``sourceID``.
    var collapseID: UUID
    var address: DeliveryAddress
    /// Counted from 1.
    var attempt: Int

    /// The same notification with the text for places where others may read it.
    var discreet: OutgoingNotification {
        let text = DiscreetText(self)
        var copy = self
        (copy.title, copy.body) = (text.title, text.body)
        return copy
    }
}
