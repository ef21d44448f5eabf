import Domain
import Foundation
import Localization
import MessageProtocol
import Postgres

/// Reminders in the table `reminders`.
struct PostgresReminderStore: Sendable {
    let pool: PostgresPool
    /// The channels that have a sender in this process.
    let enabledChannels: Set<Channel>

    /// Sends due reminders, drops those that are late or muted, and sets when each is due next: all or nothing. Skips
    /// reminders that another transaction holds.
    /// - Parameter limit: the most reminders to take.
    func sendDue(limit: Int, at now: Date) async throws -> ReminderCounts {
        try await pool.transaction { transaction in
            // Before any row: an erasure holds this lock exclusively, then locks the rows.
            try await transaction.query("SELECT \(SQL.notifyingLock(.shared))")
            let rows = try await transaction.query(Self.claim(limit: limit, at: now))
            var counts = ReminderCounts(claimed: rows.count)
            var changes: [ReminderChange] = []
            for row in rows {
                changes.append(try await take(row, at: now, &counts, in: transaction))
            }
            if !changes.isEmpty { try await transaction.query(Self.update(changes)) }
            return counts
        }
    }

    private func take(
        _ row: Row, at now: Date, _ counts: inout ReminderCounts, in transaction: PostgresTransaction
    ) async throws -> ReminderChange {
        guard let due = try DueReminder(row) else {
            counts.unreadable += 1
            return ReminderChange(
                userID: try row["user_id"], reminderID: try row["reminder_id"], lastDay: try row["last_local_date"],
                nextDueAt: nil)
        }
        let decision = ReminderDecision(on: due, at: now)
        counts.add(decision)
        if let occurrence = decision.occurrence {
            try await transaction.notifyOne(
                try due.notification(of: occurrence, at: now), to: due.userID, over: enabledChannels, at: now)
        }
        return ReminderChange(
            userID: due.userID.uuid, reminderID: due.reminder.id.uuid, lastDay: decision.lastDay?.description,
            nextDueAt: decision.nextDueAt)
    }

    private static func claim(limit: Int, at now: Date) -> SQL {
        """
        SELECT user_id, reminder_id, rule::text, time_zone, muted_until, since, last_local_date::text, language
        FROM reminders JOIN subscribers USING (user_id)
        WHERE next_due_at <= \(now) AND NOT is_deleted
        ORDER BY next_due_at LIMIT \(limit)
        FOR UPDATE OF reminders SKIP LOCKED
        """
    }

    private static func update(_ changes: [ReminderChange]) -> SQL {
        """
        UPDATE reminders SET last_local_date = change.last_local_date::date, next_due_at = change.next_due_at
        FROM unnest(\(changes.map(\.userID)), \(changes.map(\.reminderID)), \(changes.map(\.lastDay)),
            \(changes.map(\.nextDueAt))) AS change (user_id, reminder_id, last_local_date, next_due_at)
        WHERE reminders.user_id = change.user_id AND reminders.reminder_id = change.reminder_id
        """
    }
}

/// The new state of one reminder.
private struct ReminderChange {
    var userID: UUID
    var reminderID: UUID
    var lastDay: String?
    var nextDueAt: Date?
}

extension DueReminder {
    /// - Returns: nil when this version of the service cannot read the rule.
    fileprivate init?(_ row: Row) throws {
        let rule: String = try row["rule"]
        guard let reminder = try? MessageCoding.decode(Reminder.self, from: Array(rule.utf8)) else { return nil }
        let lastDay: String? = try row["last_local_date"]
        self.init(
            userID: UserID(try row["user_id"]), reminder: reminder,
            zone: TimeZone(identifier: try row["time_zone"]) ?? .gmt,
            language: ContentLanguage(bestFor: try row["language"]), mutedUntil: try row["muted_until"],
            state: ReminderState(since: try row["since"], lastDay: lastDay.flatMap { CalendarDay($0) }))
    }
}
