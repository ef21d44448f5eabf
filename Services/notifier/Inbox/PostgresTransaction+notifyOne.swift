import Domain
import Foundation
import MessageProtocol
import Postgres

extension PostgresTransaction {
    /// Notifies one person of something personal, such as a quiz suggestion or a reminder: adds it to their inbox and
    /// queues deliveries as their settings say, unless everything is muted.
    ///
    /// Does nothing for a person who has a notification of the same source.
    /// - Parameters:
    ///   - channels: those that have a sender in this process.
    ///   - now: the time of the notification, from which delivery times are computed.
    /// - Returns: what was added; nothing for a deleted account.
    @discardableResult
    func notifyOne(
        _ notification: NewNotification, to userID: UserID, over channels: Set<Channel>, at now: Date
    ) async throws -> InboxEntries {
        try await query("SELECT \(SQL.notifyingLock(.shared))")
        guard let recipient = try await recipient(userID) else { return InboxEntries() }
        var notification = notification
        (notification.createdAt, notification.isPersonal) = (now, true)
        let source = try await keepText(of: notification)
        let outside = recipient.settings.outsideTime(of: notification.kind, at: now)
        return try await addToInboxes(
            notification, from: source, of: [userID], over: outside == nil ? [] : channels, notBefore: outside)
    }

    /// Reads what is needed to notify a person.
    /// - Returns: nil for a deleted account; the default settings for a person not known yet.
    func recipient(_ userID: UserID) async throws -> Recipient? {
        let rows = try await query(
            "SELECT is_deleted, language, settings FROM subscribers WHERE user_id = \(userID.uuid)")
        guard let row = rows.first else { return Recipient(language: "en", settings: .initial) }
        let (isDeleted, language, settings) = try row.decode((Bool, String, JSON<NotificationSettings>).self)
        return isDeleted ? nil : Recipient(language: language, settings: settings.value)
    }
}

/// A person who is about to be notified.
struct Recipient: Sendable, Equatable {
    /// BCP 47.
    var language: String
    var settings: NotificationSettings
}
