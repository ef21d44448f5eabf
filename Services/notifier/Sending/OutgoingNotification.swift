import Domain
import Foundation

/// A notification on its way out by one channel to one address.
struct OutgoingNotification: Sendable, Equatable {
    /// The same on every attempt.
    var deliveryID: DeliveryID
    var userID: UserID
    /// As the inbox names it.
    var notificationID: UUID
    /// The alert's, the digest's, the suggestion's or the reminder's id.
    var sourceID: UUID
    var kind: NotificationKind
    var urgency: Urgency
    /// BCP 47, of the text.
    var language: String
    /// One line.
    var title: String
    /// With the person's own threshold in it.
    var body: String
    /// When the notification was made.
    var createdAt: Date
    /// From then on nobody wants to hear of it; nil when it is always of use.
    var expiresAt: Date?
    /// Of messages with the same one only the newest counts: the thread's id, else ``sourceID``.
    var collapseID: UUID
    var address: DeliveryAddress
    /// From 1.
    var attempt: Int

    /// The same as it is told where others may read along.
    var discreet: OutgoingNotification {
        let text = DiscreetText(self)
        var copy = self
        (copy.title, copy.body) = (text.title, text.body)
        return copy
    }
}
