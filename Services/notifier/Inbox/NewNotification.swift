import Domain
import Foundation
import MessageProtocol

/// One text for one or many inboxes.
struct NewNotification: Sendable, Equatable {
    /// The id of the alert, digest, suggestion or reminder; a person gets one notification of each.
    var sourceID: UUID
    var kind: NotificationKind
    var urgency: Urgency
    /// BCP 47.
    var language: String
    var text: NotificationText
    var createdAt: Date
    /// Nil when nothing can supersede it.
    var thread: NotificationThread?
    /// When it stops being useful; nil for never.
    var expiresAt: Date?
    /// Belongs to one person and is erased with their account.
    var isPersonal = false

    /// What of it decides when its deliveries are due.
    var occasion: DeliveryOccasion { DeliveryOccasion(kind: kind, urgency: urgency, at: createdAt) }

    var isExpired: Bool { expiresAt.map { $0 <= createdAt } ?? false }
}

/// A notification's place among others on the same subject, of which the newest counts.
struct NotificationThread: Sendable, Equatable {
    var id: ThreadID
    /// Orders the thread; two raised at the same moment do not supersede each other.
    var raisedAt: Date
}

/// The result of adding one notification to inboxes.
struct InboxEntries: Sendable, Equatable {
    /// Recipients who had not had it before.
    var added = 0
    /// Recipients who had it before, or were named twice.
    var repeated = 0
    /// Deliveries queued for outside channels, due now or later, for the recipients who were added.
    var queued: [Channel: Int] = [:]
    /// Deliveries gathered for a channel's digest.
    var gathered: [Channel: Int] = [:]
    /// Waiting deliveries of older notifications of the thread that will not be sent any more.
    var superseded: [Channel: Int] = [:]
}
