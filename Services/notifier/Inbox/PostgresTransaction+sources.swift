import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// A row of `sources`: what notifications come from, such as an alert. The number is half as wide as the source's id.
struct SourceNumber: RawRepresentable, Hashable, Sendable, PostgresValue, PostgresArrayElement {
    let rawValue: Int
}

extension PostgresPool {
    /// Stores a notification's source and its text in one language, once for all recipients.
    ///
    /// Uses a transaction of its own, so that an alert's many batches do not wait for the first.
    func keepText(of notification: NewNotification) async throws -> SourceNumber {
        try await keepTexts(of: [notification])
    }

    /// The same in several languages.
    /// - Parameters:
    ///   - notifications: the same one, in one language each; at least one.
    ///   - isOrdered: whether nobody is notified of the thread meanwhile, where its order is settled on writing.
    func keepTexts(of notifications: [NewNotification], isOrdered: Bool = true) async throws -> SourceNumber {
        let known = try await query(SQL.number(of: notifications))
        if let number = try known.decode(SourceNumber.self).first { return number }
        return try await transaction { try await $0.keepTexts(of: notifications, isOrdered: isOrdered) }
    }
}

extension PostgresTransaction {
    /// Stores a notification's source and its text in one language, once for all recipients.
    func keepText(of notification: NewNotification) async throws -> SourceNumber {
        try await keepTexts(of: [notification], isOrdered: true)
    }

    fileprivate func keepTexts(of notifications: [NewNotification], isOrdered: Bool) async throws -> SourceNumber {
        let notification = notifications[0]
        var statements: [SQL] = []
        // No one is notified of the thread while it gains a member, so the next batch sees the new member.
        if isOrdered, let thread = notification.thread { statements.append("SELECT \(thread.id.lock(.exclusive))") }
        statements += [
            """
            INSERT INTO sources (source_id, kind, urgency, thread_id, raised_at, expires_at, is_personal, trace_id)
            VALUES (\(notification.sourceID), \(notification.kind), \(notification.urgency),
                \(notification.thread?.id.uuid), \(notification.thread?.raisedAt), \(notification.expiresAt),
                \(notification.isPersonal), \(TraceContext.current?.traceID))
            ON CONFLICT (source_id) DO NOTHING
            """,
            """
            INSERT INTO texts (source, language, title, body, personal_note, summary)
            SELECT number, text.* FROM sources, unnest(
                \(notifications.map(\.language)), \(notifications.map(\.text.title)),
                \(notifications.map(\.text.body)), \(notifications.map(\.text.personalNote)),
                \(notifications.map(\.text.summary))
            ) AS text (language, title, body, personal_note, summary)
            WHERE source_id = \(notification.sourceID) ORDER BY language
            ON CONFLICT (source, language) DO NOTHING
            """,
            .number(of: notifications),
        ]
        let results = try await pipeline(statements)
        guard let number = try results.last?.decode(SourceNumber.self).first else {
            // Only the erasure of the one person it belongs to removes a source.
            throw PostgresError.rolledBack
        }
        return number
    }
}

extension SQL {
    /// Gives no row unless the texts are stored in all of the languages.
    fileprivate static func number(of notifications: [NewNotification]) -> SQL {
        """
        SELECT number FROM sources JOIN texts ON source = number
        WHERE source_id = \(notifications[0].sourceID) AND language = ANY(\(notifications.map(\.language)))
        GROUP BY number HAVING count(*) = \(notifications.count)
        """
    }
}
