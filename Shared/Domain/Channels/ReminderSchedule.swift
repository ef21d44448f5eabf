public import Foundation

/// One time at which a reminder is due.
public struct ReminderOccurrence: Hashable, Sendable {
    /// In the person's time zone; a reminder is delivered at most once a day.
    public let day: CalendarDay
    public let dueAt: Date
    /// The end of the local day, after which it is no longer delivered.
    public let expiresAt: Date

    public init(day: CalendarDay, dueAt: Date, expiresAt: Date) {
        (self.day, self.dueAt, self.expiresAt) = (day, dueAt, expiresAt)
    }
}

/// When a reminder is due in a time zone.
///
/// A time that clocks skip maps to the first instant after the change; of a time that they show twice, only the first
/// counts. Occurrences are identified by day, not hour, so a person who travels gets none twice.
public struct ReminderSchedule: Hashable, Sendable {
    public let recurrence: Reminder.Recurrence
    public let time: ClockTime
    public let zone: TimeZone

    public init(recurrence: Reminder.Recurrence, time: ClockTime, zone: TimeZone) {
        (self.recurrence, self.time, self.zone) = (recurrence, time, zone)
    }

    /// The first occurrence strictly after an instant and on a later day than the last one; nil when there is none.
    /// - Parameter lastDay: the last day on which the person was reminded, in the zone of that time; nil if never.
    public func next(after instant: Date, lastDay: CalendarDay? = nil) -> ReminderOccurrence? {
        if case .once(let day) = recurrence {
            let occurrence = occurrence(on: day)
            let isNew = lastDay.map { $0 < day } ?? true
            return isNew && occurrence.dueAt > instant ? occurrence : nil
        }
        // Where clocks skip midnight, the time of a day may fall after its end.
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
        // A daily reminder does not occur twice on the day after a skipped one.
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

    /// In days: two months, with some to spare.
    private static let longestPause = 70
}
