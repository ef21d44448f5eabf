/// What adding one notification to inboxes came to.
struct InboxEntries: Sendable, Equatable {
    /// Recipients who have it now for the first time.
    var added: Int
    /// Recipients who had it before.
    var repeated: Int
    /// Mails queued for those who were added.
    var mails: Int
}
