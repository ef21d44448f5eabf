import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

extension PostgresPool {
    /// Keeps where a notification comes from and its text in one language, once for all who get it.
    ///
    /// In a transaction of its own, so that the many batches of an alert do not wait for the first of them.
    func keepText(of notification: NewNotification) async throws -> SourceNumber {
        let known = try await query(SQL.number(of: notification))
        if let number = try known.decode(SourceNumber.self).first { return number }
        return try await transaction { try await $0.keepText(of: notification) }
    }
}

extension PostgresTransaction {
    /// Keeps where a notification comes from and its text in one language, once for all who get it.
    func keepText(of notification: NewNotification) async throws -> SourceNumber {
        var statements: [SQL] = []
        // Nobody is being told of the thread while it gets a new member: who is told next knows of it.
        if let thread = notification.thread { statements.append("SELECT \(thread.id.lock(.exclusive))") }
        statements += [
            """
            INSERT INTO sources (source_id, kind, urgency, thread_id, raised_at, expires_at, is_personal, trace_id)
            VALUES (\(notification.sourceID), \(notification.kind), \(notification.urgency),
                \(notification.thread?.id.uuid), \(notification.thread?.raisedAt), \(notification.expiresAt),
                \(notification.isPersonal), \(TraceContext.current?.traceID))
            ON CONFLICT (source_id) DO NOTHING
            """,
            """
            INSERT INTO texts (source, language, title, body, personal_note)
            SELECT number, \(notification.language), \(notification.text.title), \(notification.text.body),
                \(notification.text.personalNote)
            FROM sources WHERE source_id = \(notification.sourceID)
            ON CONFLICT (source, language) DO NOTHING
            """,
            .number(of: notification),
        ]
        let results = try await pipeline(statements)
        guard let number = try results.last?.decode(SourceNumber.self).first else {
            // Nothing removes a source but the erasure of the one person to whom it belongs.
            throw PostgresError.rolledBack
        }
        return number
    }
}

extension SQL {
    /// No row unless the text is kept in the notification's language.
    fileprivate static func number(of notification: NewNotification) -> SQL {
        """
        SELECT number FROM sources JOIN texts ON source = number
        WHERE source_id = \(notification.sourceID) AND language = \(notification.language)
        """
    }
}
