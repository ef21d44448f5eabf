public import Foundation

/// How far a person's reminder has come.
public struct ReminderState: Hashable, Sendable {
    /// When the person chose the rule: what lies before is nobody's wish.
    public var since: Date
    /// The last day that was told or dropped; nil when none was.
    public var lastDay: CalendarDay?

    public init(since: Date, lastDay: CalendarDay? = nil) { (self.since, self.lastDay) = (since, lastDay) }

    /// When it is due next; also in the past, when the time has come and nothing was told on that day. Nil when
    /// nothing comes any more.
    ///
    /// It hangs on the last day alone, so that after a move to another time zone no day is told twice, and none is
    /// left out whose time has passed there already.
    public func next(of schedule: ReminderSchedule) -> ReminderOccurrence? {
        schedule.next(after: since, lastDay: lastDay)
    }

    /// What is to be done with a reminder whose time has come.
    public struct Turn: Hashable, Sendable {
        /// To be told now; nil when its day is over, or nothing is due.
        public var told: ReminderOccurrence?
        /// How many days ended before anybody could be told.
        public var missed = 0
        /// How far the reminder has come then.
        public var state: ReminderState
        /// Nil when nothing comes any more.
        public var nextDueAt: Date?
    }

    /// Of what came due while nobody looked only today's is told: never several at once.
    public func turn(of schedule: ReminderSchedule, at now: Date) -> Turn {
        var turn = Turn(state: self)
        while let next = turn.state.next(of: schedule) {
            guard turn.told == nil, next.dueAt <= now else {
                turn.nextDueAt = next.dueAt
                break
            }
            turn.state.lastDay = next.day
            if next.expiresAt > now { turn.told = next } else { turn.missed += 1 }
        }
        return turn
    }
}
