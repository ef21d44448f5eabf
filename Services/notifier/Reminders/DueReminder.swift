import Domain
import Foundation
import Localization
import MessageProtocol

/// A person's reminder whose time has come.
struct DueReminder: Sendable {
    var userID: UserID
    var reminder: Reminder
    var zone: TimeZone
    var language: ContentLanguage
    /// Nothing is told until then; nil when nothing is muted.
    var mutedUntil: Date?
    var state: ReminderState

    var schedule: ReminderSchedule {
        ReminderSchedule(recurrence: reminder.recurrence, time: reminder.time, zone: zone)
    }

    func isMuted(at now: Date) -> Bool { mutedUntil.map { $0 > now } ?? false }

    /// What the person is told of one day; told twice it is the same notification, so they have it once.
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
