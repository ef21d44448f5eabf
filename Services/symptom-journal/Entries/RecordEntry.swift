import Domain
import Foundation

/// Takes an entry of a person, changes it or withdraws it; what was said before is kept.
struct RecordEntry: Sendable {
    let store: PostgresEntryStore
    /// Whose clocks say which day it is for the person.
    let timeZone: @Sendable (UserID) async throws -> TimeZone
    let now: @Sendable () -> Date

    enum Outcome: Sendable { case recorded, changed, unchanged }

    /// Of one day, withdrawn ones included: more than the map has parts.
    static let mostPerDay = 500

    /// The same entry once more changes nothing, so that a request whose answer was lost can be sent again at any time.
    /// - Throws: ``EntryRefusal``.
    func callAsFunction(_ entry: JournalEntry, of userID: UserID) async throws -> (StoredEntry, Outcome) {
        let now = now()
        let window = EntryWindow(at: now, in: try await timeZone(userID))
        return try await store.change(entry.id, on: entry.day, of: userID) { current, count throws(EntryRefusal) in
            guard let current else {
                try window.check(entry.day, for: entry.content)
                guard count < Self.mostPerDay else { throw .tooMany(limit: Self.mostPerDay) }
                return StoredEntry(entry, at: now)
            }
            guard current.day == entry.day else { throw .otherDay(current.day) }
            if current.content == entry.content, !current.isWithdrawn { return nil }
            guard !current.content.isAnnotation, !entry.content.isAnnotation else { throw .annotationStays }
            try window.check(entry.day, for: entry.content)
            return current.adding(entry.content, at: now)
        }
    }

    /// - Throws: ``EntryRefusal``.
    func withdraw(_ id: EntryID, of userID: UserID) async throws -> StoredEntry {
        let now = now()
        let window = EntryWindow(at: now, in: try await timeZone(userID))
        guard let known = try await store.entry(id, of: userID) else { throw EntryRefusal.unknown }
        return try await store.change(id, on: known.day, of: userID) { current, _ throws(EntryRefusal) in
            guard let current else { throw .unknown }
            guard !current.isWithdrawn else { return nil }
            // An annotation can be taken back for as long as anything else.
            guard window.isOpen(current.day) else { throw .closed(current.day, today: window.today) }
            return current.adding(current.content, isWithdrawn: true, at: now)
        }.entry
    }
}

extension StoredEntry {
    fileprivate func adding(_ content: EntryContent, isWithdrawn: Bool = false, at now: Date) -> StoredEntry {
        var next = self
        next.versions.append(Version(content: content, isWithdrawn: isWithdrawn, recordedAt: now))
        return next
    }
}
