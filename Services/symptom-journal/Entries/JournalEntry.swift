import Domain
import Foundation

enum EntrySubject {}
/// Identifies one entry of a person; made by their device.
typealias EntryID = Identifier<EntrySubject>

/// Something that a person enters for a day.
struct JournalEntry: Sendable, Equatable {
    var id: EntryID
    /// Where the person is.
    var day: CalendarDay
    var content: EntryContent
}

/// An entry with everything that it ever said.
struct StoredEntry: Sendable, Equatable {
    var id: EntryID
    var day: CalendarDay
    /// In the order in which they were recorded; never empty.
    var versions: [Version]

    struct Version: Sendable, Equatable {
        var content: EntryContent
        /// The person took the entry back.
        var isWithdrawn: Bool
        var recordedAt: Date
        /// It comes from a log that was kept elsewhere.
        var isImported = false
    }

    init(_ entry: JournalEntry, at now: Date, isImported: Bool = false) {
        (id, day) = (entry.id, entry.day)
        versions = [
            Version(content: entry.content, isWithdrawn: false, recordedAt: now, isImported: isImported)
        ]
    }

    init(id: EntryID, day: CalendarDay, versions: [Version]) {
        precondition(!versions.isEmpty)
        (self.id, self.day, self.versions) = (id, day, versions)
    }

    /// What it says now.
    var content: EntryContent { versions[versions.count - 1].content }
    var isWithdrawn: Bool { versions[versions.count - 1].isWithdrawn }
    var recordedAt: Date { versions[0].recordedAt }
    var changedAt: Date { versions[versions.count - 1].recordedAt }
    /// It was not entered here near the experience.
    var isImported: Bool { versions[0].isImported }
}
