import Domain

/// What adding one notification to inboxes came to.
struct InboxEntries: Sendable, Equatable {
    /// Recipients who have it now for the first time.
    var added = 0
    /// Recipients who had it before, or were named before.
    var repeated = 0
    /// Messages that outside channels send, now or at their time, to those who were added.
    var queued: [Channel: Int] = [:]
    /// Messages that wait for a digest of their channel.
    var gathered: [Channel: Int] = [:]
    /// Waiting messages of older notifications of the thread that nobody sends any more.
    var superseded: [Channel: Int] = [:]
}
