public import Foundation

/// One time at which a reminder is due.
public struct ReminderOccurrence: Hashable, Sendable {
    /// By the clocks of the person; a reminder is told once on each.
    public let day: CalendarDay
    public let dueAt: Date
    /// The end of the local day: later it is told no more.
    public let expiresAt: Date

    public init(day: CalendarDay, dueAt: Date, expiresAt: Date) {
        (self.day, self.dueAt, self.expiresAt) = (day, dueAt, expiresAt)
    }
}

/// When a reminder is due by the clocks of a time zone.
///
/// A time that clocks jump over comes at the first instant after the jump; of a time that they show twice only the
/// first counts. Days, not hours, tell one occurrence from another, so whoever travels gets none twice.
public struct ReminderSchedule: Hashable, Sendable {
    public let recurrence: Reminder.Recurrence
    public let time: ClockTime
    public let zone: TimeZone

    public init(recurrence: Reminder.Recurrence, time: ClockTime, zone: TimeZone) {
        (self.recurrence, self.time, self.zone) = (recurrence, time, zone)
    }

    /// The first occurrence strictly after an instant, and on a later day than the last one; nil when none comes.
    /// - Parameter lastDay: of which the person was told already, by the clocks of then; nil when of none.
    public func next(after instant: Date, lastDay: CalendarDay? = nil) -> ReminderOccurrence? {
        if case .once(let day) = recurrence {
            let occurrence = occurrence(on: day)
            let isNew = lastDay.map { $0 < day } ?? true
            return isNew && occurrence.dueAt > instant ? occurrence : nil
        }
        // The time of a day may come after its end, where clocks jump over midnight.
        var day = CalendarDay(of: instant, in: zone).previous
        if let lastDay { day = max(day, lastDay.next) }
        for _ in 0..<Self.longestPause {
            if isDue(on: day) {
                let occurrence = occurrence(on: day)
                if occurrence.dueAt > instant { return occurrence }
            }
            day = day.next
        }
        return nil
    }

    private func isDue(on day: CalendarDay) -> Bool {
        switch recurrence {
        // What comes every day does not come twice on the day after one that was left out.
        case .daily: day.exists(in: zone)
        case .weekly(let weekdays): weekdays.contains(day.weekday)
        case .monthly(let dayOfMonth):
            day.dayOfMonth == dayOfMonth || (day.dayOfMonth < dayOfMonth && day.isLastOfMonth)
        case .once(let only): day == only
        }
    }

    private func occurrence(on day: CalendarDay) -> ReminderOccurrence {
        let dueAt = day.firstInstant(atOrAfter: time.minute, in: zone)
        return ReminderOccurrence(
            day: day, dueAt: dueAt, expiresAt: CalendarDay(of: dueAt, in: zone).end(in: zone))
    }

    /// Days: two months, with some to spare.
    private static let longestPause = 70
}
