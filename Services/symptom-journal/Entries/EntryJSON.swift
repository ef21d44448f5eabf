import Domain
import Foundation

/// An entry as the API shows it: what it says now, and what it said before.
struct EntryJSON: Encodable, Sendable {
    var id: EntryID
    var day: CalendarDay
    var content: EntryContent
    /// True when the person took it back.
    var isWithdrawn: Bool
    var recordedAt: Date
    /// True when it comes from a log that was kept elsewhere; absent otherwise.
    var isImported: Bool?
    /// Earlier versions, the oldest first; absent for an entry that was never changed.
    var earlier: [Earlier]?

    struct Earlier: Encodable, Sendable {
        var content: EntryContent
        var isWithdrawn: Bool
        var recordedAt: Date
    }

    init(_ entry: StoredEntry) {
        (id, day, content, isWithdrawn) = (entry.id, entry.day, entry.content, entry.isWithdrawn)
        recordedAt = entry.changedAt
        isImported = entry.isImported ? true : nil
        let before = entry.versions.dropLast().map {
            Earlier(content: $0.content, isWithdrawn: $0.isWithdrawn, recordedAt: $0.recordedAt)
        }
        earlier = before.isEmpty ? nil : before
    }
}
