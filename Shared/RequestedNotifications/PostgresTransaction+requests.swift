public import Domain
public import Foundation
public import MessageProtocol
import Messaging
public import Postgres
public import SignedLinks

extension PostgresTransaction {
    /// Asks the notifier, once this transaction is committed, to send a mail and, where its kind has one, to add an entry
    /// to the person's inbox.
    /// - Parameters:
    ///   - content: with an address when `userID` is nil, or when it goes to another than the account's.
    ///   - userID: nil for an address that belongs to no account. A person whose account is erased gets nothing.
    ///   - isUrgent: whether it goes out despite quiet hours and mute.
    ///   - expiresAt: until when it is tried; no later than its link works.
    ///   - sender: the service whose schema the transaction writes.
    @discardableResult
    public func requestNotification(
        _ content: RequestedContent, of kind: NotificationRequested.Kind, to userID: UserID?, isUrgent: Bool = true,
        expiresAt: Date, from sender: ServiceName, sealedWith sealer: LinkSealer, at now: Date = Date()
    ) async throws -> NotificationRequestID {
        var request = NotificationRequested(
            from: sender, of: kind, to: userID, sentAt: now, expiresAt: expiresAt)
        request.isUrgent = isUrgent
        let sealed = try content.sealed(as: request.requestID, with: sealer)
        try await query(
            """
            INSERT INTO notification_contents (request_id, user_id, sealed, expires_at)
            VALUES (\(request.requestID.uuid), \(userID?.uuid), \(sealed), \(expiresAt))
            """)
        try await enqueue([OutgoingMessage(request, from: sender, at: now)])
        return request.requestID
    }

    /// Makes what was requested for a person unreadable: part of the erasure of an account.
    public func withdrawRequestedNotifications(to userID: UserID) async throws {
        try await query("DELETE FROM notification_contents WHERE user_id = \(userID.uuid)")
    }
}

extension Migration {
    /// The table of ``PostgresTransaction/requestNotification(_:of:to:isUrgent:expiresAt:from:sealedWith:at:)`` and the
    /// view that the notifier reads; services that request notifications add it to their migrations.
    public static func requestedNotifications(number: Int) -> Migration {
        Migration(
            number: number, name: "requested_notifications",
            statements: """
                CREATE TABLE notification_contents (
                    request_id uuid PRIMARY KEY,
                    -- Null for an address that belongs to no account.
                    user_id uuid,
                    -- AES-256-GCM under the link keys, with the request's id as authenticated data.
                    sealed bytea NOT NULL,
                    expires_at timestamptz NOT NULL
                );
                CREATE INDEX notification_contents_of_person ON notification_contents (user_id);
                CREATE INDEX notification_contents_by_end ON notification_contents (expires_at);

                CREATE VIEW requested_notifications AS SELECT request_id, sealed FROM notification_contents;
                DO $$
                BEGIN
                    EXECUTE format('GRANT USAGE ON SCHEMA %I TO notifier', current_schema());
                END
                $$;
                GRANT SELECT ON requested_notifications TO notifier;
                """)
    }
}

extension RetentionRule {
    /// Of the table of ``Migration/requestedNotifications(number:)``.
    public static let requestedNotifications = RetentionRule(
        "notification_contents", days: 1, since: "the notification expired, or with the account"
    ) { "expires_at < \($0)" }
}
