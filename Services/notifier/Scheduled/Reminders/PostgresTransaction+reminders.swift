import Domain
import Foundation
import MessageProtocol
import Postgres

extension PostgresTransaction {
    /// Synchronises the table `reminders` with the person's settings; removes everything of a deleted account.
    ///
    /// An unchanged rule keeps its state, also in another time zone, so no day is sent twice or left out. A new or
    /// changed rule starts now.
    /// - Parameter change: the person's newest.
    func syncReminders(of change: SubscriberChanged, at now: Date) async throws {
        let reminders = change.isDeleted ? [] : change.settings.reminders
        guard !reminders.isEmpty else {
            try await query("DELETE FROM reminders WHERE user_id = \(change.userID.uuid)")
            return
        }
        let known = try await knownReminders(of: change.userID)
        let zone = TimeZone(identifier: change.settings.timeZone) ?? .gmt
        try await pipeline(
            try reminders.map { reminder in
                let state = Self.state(of: reminder, known[reminder.id], at: now)
                let next = state.next(
                    of: ReminderSchedule(recurrence: reminder.recurrence, time: reminder.time, zone: zone))
                return try Self.upsert(reminder, state, dueAt: next?.dueAt, change)
            } + [
                """
                DELETE FROM reminders WHERE user_id = \(change.userID.uuid)
                    AND NOT reminder_id = ANY(\(reminders.map(\.id.uuid)))
                """
            ])
    }

    private static func state(
        of reminder: Reminder, _ known: (rule: Reminder?, state: ReminderState)?, at now: Date
    ) -> ReminderState {
        guard let known else { return ReminderState(since: now) }
        let isSame = known.rule?.recurrence == reminder.recurrence && known.rule?.time == reminder.time
        // A day that was sent is not sent again at another time.
        return isSame ? known.state : ReminderState(since: now, lastDay: known.state.lastDay)
    }

    /// Locks the rows, so that no worker sends by the old rule meanwhile.
    private func knownReminders(
        of userID: UserID
    ) async throws -> [ReminderID: (rule: Reminder?, state: ReminderState)] {
        let rows = try await query(
            """
            SELECT reminder_id, rule::text, since, last_local_date::text FROM reminders
            WHERE user_id = \(userID.uuid) ORDER BY reminder_id FOR UPDATE
            """)
        return try rows.reduce(into: [:]) { known, row in
            let rule: String = try row["rule"]
            let lastDay: String? = try row["last_local_date"]
            known[ReminderID(try row["reminder_id"])] = (
                try? MessageCoding.decode(Reminder.self, from: Array(rule.utf8)),
                ReminderState(since: try row["since"], lastDay: lastDay.flatMap { CalendarDay($0) })
            )
        }
    }

    private static func upsert(
        _ reminder: Reminder, _ state: ReminderState, dueAt: Date?, _ change: SubscriberChanged
    ) throws -> SQL {
        let rule = String(decoding: try MessageCoding.encode(reminder), as: UTF8.self)
        return """
            INSERT INTO reminders (user_id, reminder_id, rule, time_zone, muted_until, since, last_local_date,
                next_due_at)
            VALUES (\(change.userID.uuid), \(reminder.id.uuid), \(rule), \(change.settings.timeZone),
                \(change.settings.mutedUntil), \(state.since), \(state.lastDay?.description), \(dueAt))
            ON CONFLICT (user_id, reminder_id) DO UPDATE
            SET rule = excluded.rule, time_zone = excluded.time_zone, muted_until = excluded.muted_until,
                since = excluded.since, last_local_date = excluded.last_local_date,
                next_due_at = excluded.next_due_at
            """
    }
}
