/// What adding one notification to inboxes came to.
struct InboxEntries: Sendable, Equatable {
    /// Recipients who have it now for the first time.
    var added = 0
    /// Recipients who had it before, or were named before.
    var repeated = 0
    /// Mails queued for those who were added.
    var mails = 0
    /// Queued mails of older notifications of the thread that nobody sends any more.
    var supersededMails = 0
}
