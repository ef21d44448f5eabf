import Domain
import Foundation
import Localization
import MessageProtocol

/// A person's reminder that is due.
struct DueReminder: Sendable {
    var userID: UserID
    var reminder: Reminder
    var zone: TimeZone
    var language: ContentLanguage
    /// The person is not notified until then; nil when nothing is muted.
    var mutedUntil: Date?
    var state: ReminderState

    var schedule: ReminderSchedule {
        ReminderSchedule(recurrence: reminder.recurrence, time: reminder.time, zone: zone)
    }

    func isMuted(at now: Date) -> Bool { mutedUntil.map { $0 > now } ?? false }

    /// The notification of one day. Its id follows from person, reminder and day, so a repetition adds nothing.
    func notification(
        of occurrence: ReminderOccurrence, at now: Date
    ) throws(MessageFault) -> NewNotification {
        NewNotification(
            sourceID: Self.sourceID(userID, reminder.id, occurrence.day), kind: .reminder, urgency: .routine,
            language: language.rawValue, text: try .reminder(reminder, in: language), createdAt: now,
            expiresAt: occurrence.expiresAt)
    }

    private static func sourceID(_ userID: UserID, _ reminderID: ReminderID, _ day: CalendarDay) -> UUID {
        Identifier<Reminder>(hashing: "reminder \(userID) \(reminderID) \(day)".utf8).uuid
    }
}

/// What becomes of a due reminder.
struct ReminderDecision: Sendable, Equatable {
    /// The day to notify the person of; nil when there is none, or everything is muted.
    var occurrence: ReminderOccurrence?
    /// Days that ended before they could be sent.
    var missed: Int
    /// A day was dropped because everything is muted.
    var isMuted: Bool
    /// The last day that was sent or dropped.
    var lastDay: CalendarDay?
    /// Nil when the reminder never comes again.
    var nextDueAt: Date?

    init(on due: DueReminder, at now: Date) {
        let turn = due.state.turn(of: due.schedule, at: now)
        isMuted = turn.occurrence != nil && due.isMuted(at: now)
        occurrence = isMuted ? nil : turn.occurrence
        missed = turn.missed
        lastDay = turn.state.lastDay
        nextDueAt = turn.nextDueAt
    }
}
