public import Foundation

/// The progress of a person's reminder.
public struct ReminderState: Hashable, Sendable {
    /// When the person chose the rule; earlier occurrences do not count.
    public var since: Date
    /// The last day delivered or dropped; nil if none.
    public var lastDay: CalendarDay?

    public init(since: Date, lastDay: CalendarDay? = nil) { (self.since, self.lastDay) = (since, lastDay) }

    /// The next due time, which may be in the past if that day's reminder has not been delivered. Nil when there are no
    /// more occurrences.
    ///
    /// It depends only on the last day, so after a move to another time zone no day is repeated, and none is skipped
    /// whose time has already passed there.
    public func next(of schedule: ReminderSchedule) -> ReminderOccurrence? {
        schedule.next(after: since, lastDay: lastDay)
    }

    /// What to do with a reminder that is due.
    public struct Turn: Hashable, Sendable {
        /// To deliver now; nil when its day is over or nothing is due.
        public var occurrence: ReminderOccurrence?
        /// How many days ended before anything could be delivered.
        public var missed = 0
        /// The reminder's state afterwards.
        public var state: ReminderState
        /// Nil when there are no more occurrences.
        public var nextDueAt: Date?
    }

    /// After a pause only today's reminder is delivered, never several at once.
    public func turn(of schedule: ReminderSchedule, at now: Date) -> Turn {
        var turn = Turn(state: self)
        while let next = turn.state.next(of: schedule) {
            guard turn.occurrence == nil, next.dueAt <= now else {
                turn.nextDueAt = next.dueAt
                break
            }
            turn.state.lastDay = next.day
            if next.expiresAt > now { turn.occurrence = next } else { turn.missed += 1 }
        }
        return turn
    }
}
