import Domain
import Foundation

/// Where streams find the entries that they show.
protocol InboxEventStore: Sendable {
    /// The entries that these people have from one source.
    func entries(from sourceID: UUID, of userIDs: [UserID]) async throws -> [AnnouncedEntry]
    /// What each person got after a time, oldest first.
    /// - Parameter limit: for each person, of the newest.
    func entries(since starts: [UserID: Date], limit: Int) async throws -> [AnnouncedEntry]
    /// In which chunks each of these people sits, or sat; those without a seat are left out.
    func chunks(of userIDs: [UserID]) async throws -> [UserID: Set<Int32>]
    /// Those of these sessions that are still valid.
    func validSessions(among digests: [[UInt8]], at now: Date) async throws -> Set<[UInt8]>
    /// Calls `take` with each announcement, and with nil whenever some may have been missed before.
    /// - Throws: when announcements can never be received.
    func forEachAnnouncement(_ take: @Sendable (InboxAnnouncement?) -> Void) async throws
}

/// An entry as streams pass it on, rendered once for all streams of its person.
struct AnnouncedEntry: Sendable {
    let userID: UserID
    let id: UUID
    let createdAt: Date
    let event: ServerSentEvent

    /// - Parameter json: encodes the entries of one answer.
    init(_ entry: InboxEntry, of userID: UserID, _ json: inout InboxEntryJSON) throws {
        self.userID = userID
        (id, createdAt) = (entry.id.uuid, entry.createdAt)
        event = .notification(entry, json: try json.bytes(of: entry))
    }
}
