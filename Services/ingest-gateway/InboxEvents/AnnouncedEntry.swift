import Domain
import Foundation

/// An entry as streams pass it on, rendered once for all streams of its person.
struct AnnouncedEntry: Sendable {
    let userID: UserID
    let id: UUID
    let createdAt: Date
    let event: ServerSentEvent

    /// - Parameter json: encodes the entries of one answer.
    init(_ entry: InboxEntry, of userID: UserID, _ json: inout InboxEntryJSON) throws {
        self.userID = userID
        (id, createdAt) = (entry.id, entry.createdAt)
        event = .notification(entry, json: try json.bytes(of: entry))
    }
}
