import Domain
import Foundation

/// Makes, changes or takes away a person's reminder of the skin check, and announces the settings with it.
struct PlanSkinCheck: Sendable {
    let changeSubscription: ChangeSubscription

    /// - Parameter plan: nil for no reminder.
    /// - Throws: ``TooManyReminders``.
    func callAsFunction(_ plan: SkinCheckPlan?, of userID: UserID) async throws {
        try await changeSubscription.announceStages(of: userID) { current in
            var changed = current
            changed.settings = try current.settings.with(plan)
            return changed == current ? [] : [changed]
        }
    }
}

/// The person has as many reminders as anybody may have.
struct TooManyReminders: Error {}

extension NotificationSettings {
    /// The first, if another program has made several.
    var skinCheck: Reminder? { reminders.first { $0.kind == .skinCheck } }

    /// - Throws: ``TooManyReminders``.
    fileprivate func with(_ plan: SkinCheckPlan?) throws -> NotificationSettings {
        var settings = self
        guard let plan else {
            settings.reminders.removeAll { $0.kind == .skinCheck }
            return settings
        }
        let place = reminders.firstIndex { $0.kind == .skinCheck }
        // The id stays, so that a day that was sent is not sent again.
        let id = place.map { reminders[$0].id } ?? ReminderID()
        let reminder = try Reminder(id: id, kind: .skinCheck, recurrence: plan.recurrence, time: plan.time)
        if let place {
            settings.reminders[place] = reminder
        } else if reminders.count < Reminder.mostPerPerson {
            settings.reminders.append(reminder)
        } else {
            throw TooManyReminders()
        }
        settings.timeZone = plan.timeZone
        return settings
    }
}

extension Reminder {
    /// When it comes next; nil for what has come once and for all.
    func next(after now: Date, in zone: TimeZone) -> ReminderOccurrence? {
        ReminderSchedule(recurrence: recurrence, time: time, zone: zone).next(after: now)
    }
}
