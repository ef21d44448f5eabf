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
        // Where clocks skip midnight, the time of a day may fall after its end.
        var from = CalendarDay(of: instant, in: zone).previous
        if let lastDay { from = max(from, lastDay.next) }
        while let day = recurrence.first(notBefore: from) {
            let occurrence = occurrence(on: day)
            // A daily reminder does not occur twice on the day after a skipped one.
            if occurrence.dueAt > instant, recurrence != .daily || day.exists(in: zone) { return occurrence }
            from = day.next
        }
        return nil
    }

    private func occurrence(on day: CalendarDay) -> ReminderOccurrence {
        let dueAt = day.firstInstant(atOrAfter: time.minute, in: zone)
        return ReminderOccurrence(
            day: day, dueAt: dueAt, expiresAt: CalendarDay(of: dueAt, in: zone).end(in: zone))
    }
}
