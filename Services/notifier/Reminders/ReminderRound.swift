/// What became of the reminders that one look found due.
struct ReminderRound: Sendable, Equatable {
    var claimed = 0
    var told = 0
    /// Days that ended before anybody could be told.
    var missed = 0
    var muted = 0
    /// Rules that this version cannot read; they wait for the person's next change.
    var unreadable = 0
}
