import Domain
import Foundation
import MessageProtocol

/// One text for one or many inboxes.
struct NewNotification: Sendable, Equatable {
    /// The alert, the digest, the suggestion or the reminder it comes from; a person gets one notification of each.
    var sourceID: UUID
    var kind: NotificationKind
    var urgency: Urgency
    /// BCP 47.
    var language: String
    var text: NotificationText
    var createdAt: Date
    /// Nil when nothing can supersede it.
    var thread: NotificationThread?
    /// From then on nobody wants to hear of it; nil when it is always of use.
    var expiresAt: Date?
    /// Belongs to one person, with whose account it is erased.
    var isPersonal = false

    var isExpired: Bool { expiresAt.map { $0 <= createdAt } ?? false }
}

/// A notification's place among others about the same thing, of which the newest counts.
struct NotificationThread: Sendable, Equatable {
    var id: ThreadID
    /// Orders the thread; of two raised at the same moment neither supersedes the other.
    var raisedAt: Date
}
