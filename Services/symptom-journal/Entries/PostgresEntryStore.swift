import Domain
import Foundation
import MessageProtocol
import PersonKeys
import Postgres

/// Entries in the table `entries`, each version sealed with the person's own key.
struct PostgresEntryStore: Sendable {
    let pool: PostgresPool
    let masterKeys: MasterKeys

    /// Adds a version to an entry, and announces its day. Of two changes at once the second sees what the first stored.
    /// - Parameter change: makes the entry with one more version of what is stored, nil when nothing is, and of the
    ///   number of the day's entries; returns nil to leave it.
    /// - Returns: what is stored then.
    /// - Throws: ``EntryRefusal/deleted`` when the account has been deleted meanwhile.
    func change(
        _ id: EntryID, on day: CalendarDay, of userID: UserID,
        to change: @Sendable (StoredEntry?, _ count: Int) throws(EntryRefusal) -> StoredEntry?
    ) async throws -> (entry: StoredEntry, outcome: RecordEntry.Outcome) {
        try await pool.transaction { transaction in
            guard try await transaction.lockPerson(userID) else { throw EntryRefusal.deleted }
            let key = try await transaction.personKey(of: userID, under: masterKeys)
            let current = try await transaction.entries(of: userID, "entry_id = \(id.uuid)", sealedWith: key).first
            let count = try await transaction.count(of: userID, on: day)
            guard let next = try change(current, count) else {
                guard let current else { preconditionFailure("An entry that is not there was to be left as it is") }
                return (current, .unchanged)
            }
            try await transaction.addVersion(of: next, userID, sealedWith: key)
            try await transaction.announce([day], of: userID, sealedWith: key, at: next.changedAt)
            return (next, current == nil ? .recorded : .changed)
        }
    }

    /// Adds entries of a log that was kept elsewhere, all or none; those that are there stay as they are.
    /// - Returns: how many were added.
    /// - Throws: ``EntryRefusal``.
    func addImported(_ entries: [JournalEntry], of userID: UserID, at now: Date) async throws -> Int {
        try await pool.transaction { transaction in
            guard try await transaction.lockPerson(userID) else { throw EntryRefusal.deleted }
            let key = try await transaction.personKey(of: userID, under: masterKeys)
            var added: [CalendarDay] = []
            for entry in entries {
                let known = try await transaction.query(
                    "SELECT FROM entries WHERE user_id = \(userID.uuid) AND entry_id = \(entry.id.uuid) LIMIT 1")
                guard known.isEmpty else { continue }
                guard try await transaction.count(of: userID, on: entry.day) < RecordEntry.mostPerDay else {
                    throw EntryRefusal.tooMany(limit: RecordEntry.mostPerDay)
                }
                try await transaction.addVersion(
                    of: StoredEntry(entry, at: now, isImported: true), userID, sealedWith: key)
                added.append(entry.day)
            }
            try await transaction.announce(Set(added), of: userID, sealedWith: key, at: now)
            return added.count
        }
    }

    /// - Returns: nil for an id that is not one of the person's entries.
    func entry(_ id: EntryID, of userID: UserID) async throws -> StoredEntry? {
        try await entries(of: userID, "entry_id = \(id.uuid)").first
    }

    /// Of the days, oldest first, in the order in which they were recorded.
    func entries(of userID: UserID, in days: ClosedRange<CalendarDay>) async throws -> [StoredEntry] {
        try await entries(
            of: userID, "day BETWEEN \(days.lowerBound.description)::date AND \(days.upperBound.description)::date")
    }

    /// All, as ``entries(of:in:)``.
    func everything(of userID: UserID) async throws -> [StoredEntry] { try await entries(of: userID, "true") }

    /// The days with an entry before another, the newest first.
    func days(of userID: UserID, before day: CalendarDay, limit: Int) async throws -> [CalendarDay] {
        try await pool.query(
            """
            SELECT DISTINCT day - '1970-01-01'::date AS day FROM entries
            WHERE user_id = \(userID.uuid) AND day < \(day.description)::date ORDER BY day DESC LIMIT \(limit)
            """
        ).decode(Int.self).map { CalendarDay(daysSince1970: $0) }
    }

    private func entries(of userID: UserID, _ condition: SQL) async throws -> [StoredEntry] {
        try await pool.transaction { transaction in
            guard let key = try await transaction.knownPersonKey(of: userID, under: masterKeys) else { return [] }
            return try await transaction.entries(of: userID, condition, sealedWith: key)
        }
    }
}

/// What of a version nobody else may read.
private struct SealedVersion: Codable {
    var content: EntryContent
    var isWithdrawn: Bool?
    var isImported: Bool?
}

extension PostgresTransaction {
    /// - Parameter condition: which of the person's rows.
    func entries(of userID: UserID, _ condition: SQL, sealedWith key: PersonKey) async throws -> [StoredEntry] {
        let rows = try await query(
            """
            SELECT entry_id, version, day - '1970-01-01'::date AS day, sealed, recorded_at FROM entries
            WHERE user_id = \(userID.uuid) AND \(condition)
            ORDER BY day, min(recorded_at) OVER (PARTITION BY entry_id), entry_id, version
            """)
        var entries: [StoredEntry] = []
        for row in rows {
            let (id, number) = (EntryID(try row["entry_id", as: UUID.self]), try row["version", as: Int.self])
            let bytes = try key.open(try row["sealed", as: [UInt8].self], at: place(of: id, number, userID))
            let opened = try MessageCoding.decode(SealedVersion.self, from: bytes)
            let version = StoredEntry.Version(
                content: opened.content, isWithdrawn: opened.isWithdrawn ?? false, recordedAt: try row["recorded_at"],
                isImported: opened.isImported ?? false)
            if let last = entries.indices.last, entries[last].id == id {
                entries[last].versions.append(version)
            } else {
                let day = CalendarDay(daysSince1970: try row["day"])
                entries.append(StoredEntry(id: id, day: day, versions: [version]))
            }
        }
        return entries
    }

    fileprivate func count(of userID: UserID, on day: CalendarDay) async throws -> Int {
        try await query(
            """
            SELECT count(DISTINCT entry_id) FROM entries
            WHERE user_id = \(userID.uuid) AND day = \(day.description)::date
            """
        ).decode(Int.self).reduce(0, +)
    }

    /// Stores the newest version of an entry.
    fileprivate func addVersion(of entry: StoredEntry, _ userID: UserID, sealedWith key: PersonKey) async throws {
        let (number, version) = (entry.versions.count, entry.versions[entry.versions.count - 1])
        let content = SealedVersion(
            content: version.content, isWithdrawn: version.isWithdrawn ? true : nil,
            isImported: version.isImported ? true : nil)
        let sealed = try key.seal(try MessageCoding.encode(content), at: place(of: entry.id, number, userID))
        try await query(
            """
            INSERT INTO entries (user_id, entry_id, version, day, sealed, recorded_at)
            VALUES (\(userID.uuid), \(entry.id.uuid), \(number), \(entry.day.description)::date, \(sealed),
                \(version.recordedAt))
            """)
    }

    private func place(of id: EntryID, _ version: Int, _ userID: UserID) -> String {
        "entries/\(userID)/\(id)/\(version)"
    }
}
