import Domain
import Foundation
import MessageProtocol
import Postgres

extension PostgresTransaction {
    /// Tells one person what is theirs alone, such as a quiz suggestion or a reminder: it is put into the inbox, and
    /// outside channels tell it as the person's settings say, unless everything is muted.
    ///
    /// Whoever has something of the same source already is told nothing.
    /// - Parameters:
    ///   - now: when it is told; what outside channels do is reckoned from it.
    ///   - channels: for which this process has senders.
    /// - Returns: what was added, nothing for a person whose account is gone.
    @discardableResult
    func tellOne(
        _ notification: NewNotification, to userID: UserID, over channels: Set<Channel>, at now: Date
    ) async throws -> InboxEntries {
        try await query("SELECT \(SQL.telling(.shared))")
        guard let recipient = try await recipient(userID) else { return InboxEntries() }
        var notification = notification
        (notification.createdAt, notification.isPersonal) = (now, true)
        let source = try await keepText(of: notification)
        let outside = recipient.settings.outsideTime(of: notification.kind, at: now)
        return try await addToInboxes(
            notification, from: source, of: [userID], over: outside == nil ? [] : channels, notBefore: outside)
    }

    /// What is known of a person before they are told something.
    /// - Returns: nil when the account is gone; what somebody has who chose nothing when nobody has heard of them.
    func recipient(_ userID: UserID) async throws -> Recipient? {
        let rows = try await query(
            "SELECT is_deleted, language, settings FROM subscribers WHERE user_id = \(userID.uuid)")
        guard let row = rows.first else { return Recipient(language: "en", settings: .initial) }
        let (isDeleted, language, settings) = try row.decode((Bool, String, JSON<NotificationSettings>).self)
        return isDeleted ? nil : Recipient(language: language, settings: settings.value)
    }
}

/// One person who is about to be told something.
struct Recipient: Sendable, Equatable {
    /// BCP 47.
    var language: String
    var settings: NotificationSettings
}
