import Domain
import Foundation
import MessageProtocol

/// One text for one or many inboxes.
struct NewNotification: Sendable, Equatable {
    /// The alert, the digest or the suggestion it comes from; a person gets one notification of each.
    var sourceID: UUID
    var kind: NotificationKind
    var urgency: Urgency
    /// BCP 47.
    var language: String
    var text: NotificationText
    var createdAt: Date
    /// Nil when nothing can supersede it.
    var thread: NotificationThread?
}

/// What a notification is about.
enum NotificationKind: String, CaseIterable, Sendable {
    case alert
    /// Several alerts that did not interrupt.
    case digest
    case quizSuggestion = "quiz-suggestion"
}

/// A notification's place among others about the same thing, of which the newest counts.
struct NotificationThread: Sendable, Equatable {
    var id: ThreadID
    /// Orders the thread; of two raised at the same moment neither supersedes the other.
    var raisedAt: Date
}
