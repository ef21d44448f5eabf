import Domain
import Foundation
import MessageProtocol
import PersonKeys
import Postgres

/// Days of journals in the table `journal_days`, sealed with the person's own key.
struct PostgresJournalDayStore: Sendable {
    let pool: PostgresPool
    let masterKeys: MasterKeys

    /// Stores the highest revision of each day, and has the person's days searched at night. Nothing of a deleted
    /// account.
    func keep(_ day: JournalDay, revision: Int, of userID: UserID, at time: Date) async throws {
        try await pool.transaction { transaction in
            guard try await transaction.lockPerson(userID)?.isOffLimits != true else { return }
            let key = try await transaction.personKey(of: userID, under: masterKeys)
            let sealed = try key.seal(try MessageCoding.encode(day), at: Self.place(of: userID, on: day.day))
            let rows = try await transaction.query(
                """
                INSERT INTO journal_days (user_id, day, revision, sealed)
                VALUES (\(userID.uuid), \(day.day.description)::date, \(revision), \(sealed))
                ON CONFLICT (user_id, day) DO UPDATE SET revision = EXCLUDED.revision, sealed = EXCLUDED.sealed
                WHERE journal_days.revision < EXCLUDED.revision
                """)
            if rows.affectedCount == 1 { try await transaction.markForSearch(userID, at: time) }
        }
    }

    /// All from a day on, each once, ascending.
    func days(of userID: UserID, from day: CalendarDay) async throws -> [JournalDay] {
        try await pool.transaction { transaction in
            guard let key = try await transaction.knownPersonKey(of: userID, under: masterKeys) else { return [] }
            return try await transaction.journalDays(of: userID, from: day, sealedWith: key)
        }
    }

    fileprivate static func place(of userID: UserID, on day: CalendarDay) -> String { "journal-days/\(userID)/\(day)" }
}

extension PostgresTransaction {
    /// All from a day on, ascending.
    func journalDays(of userID: UserID, from day: CalendarDay, sealedWith key: PersonKey) async throws -> [JournalDay] {
        let rows = try await query(
            """
            SELECT day - '1970-01-01'::date AS day, sealed FROM journal_days
            WHERE user_id = \(userID.uuid) AND day >= \(day.description)::date ORDER BY day
            """)
        return try rows.map { row in
            let place = PostgresJournalDayStore.place(of: userID, on: CalendarDay(daysSince1970: try row["day"]))
            return try MessageCoding.decode(
                JournalDay.self, from: try key.open(try row["sealed", as: [UInt8].self], at: place))
        }
    }
}
