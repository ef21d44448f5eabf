import Domain
import MessageProtocol

/// What the pages of the inbox read of it.
struct ReadInbox: Sendable {
    /// At most so many, the newest first, that came before the cursor's; nil begins with the newest.
    let newest: @Sendable (_ limit: Int, _ cursor: InboxEventID?, UserID) async throws -> [InboxEntry]
    /// Nil when the person has none of that id.
    let entry: @Sendable (NotificationID, UserID) async throws -> InboxEntry?
}
