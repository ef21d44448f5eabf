import Postgres

/// What adding to inboxes does when somebody has the notification already.
enum InboxRepeats {
    /// They are left out. For that PostgreSQL looks twice into the index, writes each row tentatively and confirms it
    /// with a third record in its log.
    case skipped
    /// Nothing is added; it throws what ``PostgresError/isRepeat`` knows.
    case refused
}

extension PostgresError {
    /// Whether somebody had the notification already.
    var isRepeat: Bool { isUniqueViolation(of: "once_per_person_and_source") }
}
