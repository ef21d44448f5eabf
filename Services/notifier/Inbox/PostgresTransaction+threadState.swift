import Domain
import Foundation
import Postgres

/// The state of a notification's alert and thread, as locked until the transaction ends.
struct ThreadState: Sendable, Equatable {
    /// An operator stopped the alert.
    var isStopped: Bool
    /// Notifications of the same thread raised later.
    var newer: [SourceNumber]
    /// Notifications of the same thread raised earlier.
    var older: [SourceNumber]
}

extension PostgresTransaction {
    /// Takes the lock under which people may be notified where the order of a thread is settled later; only the stopping
    /// of an alert waits for it.
    /// - Returns: whether the alert was stopped.
    func lockForNotifying(from source: SourceNumber) async throws -> Bool {
        let results = try await pipeline([
            "SELECT \(SQL.notifyingLock(.shared))",
            """
            SELECT EXISTS (SELECT FROM stopped_alerts JOIN sources ON source_id = alert_id WHERE number = \(source))
            """,
        ])
        return try results[1].decode(Bool.self).contains(true)
    }

    /// Takes the locks under which a notification may be added to inboxes as rows, in one round trip.
    func lockForNotifying(
        _ notification: NewNotification, from source: SourceNumber
    ) async throws -> ThreadState {
        var statements: [SQL] = ["SELECT \(SQL.notifyingLock(.shared))"]
        if let thread = notification.thread {
            statements += [
                "SELECT \(thread.id.lock(.shared))", Self.orderLock(of: thread, for: source),
                Self.members(of: thread, but: source),
            ]
        }
        statements.append("SELECT EXISTS (SELECT FROM stopped_alerts WHERE alert_id = \(notification.sourceID))")
        let results = try await pipeline(statements)
        let isStopped = try results.last?.decode(Bool.self).first ?? false
        guard let thread = notification.thread else { return ThreadState(isStopped: isStopped, newer: [], older: []) }
        let members = try results[results.count - 2].decode((SourceNumber, Date).self)
        return ThreadState(
            isStopped: isStopped, newer: members.filter { $0.1 > thread.raisedAt }.map(\.0),
            older: members.filter { $0.1 < thread.raisedAt }.map(\.0))
    }

    /// The recipients who must not be notified: few in most batches, so only they are returned.
    func excluded(among recipients: [UserID], source: SourceNumber, _ thread: ThreadState) async throws
        -> ExcludedRecipients
    {
        var statements: [SQL] = [
            """
            SELECT user_id FROM subscribers WHERE is_deleted AND user_id = ANY(\(recipients.map(\.uuid)))
            """
        ]
        if !thread.newer.isEmpty {
            let isNew: SQL = """
                NOT EXISTS (SELECT FROM entries AS own WHERE own.user_id = newer.user_id AND own.source = \(source))
                """
            statements += [
                """
                SELECT user_id FROM entries AS newer
                WHERE user_id = ANY(\(recipients.map(\.uuid))) AND source = ANY(\(thread.newer)) AND \(isNew)
                """,
                """
                SELECT user_id FROM sources, alert_fanout.seats AS newer JOIN blocks USING (chunk)
                WHERE number = \(source) AND user_id = ANY(\(recipients.map(\.uuid)))
                    AND blocks.thread_id = sources.thread_id AND blocks.raised_at > sources.raised_at
                    AND block_byte(people, slot) > 0 AND \(isNew)
                """,
            ]
        }
        let people = try await pipeline(statements).map { try $0.decode(UUID.self).map { UserID($0) } }
        let deleted = Set(people.first ?? [])
        return ExcludedRecipients(deleted: deleted, superseded: Set(people.dropFirst().joined()).subtracting(deleted))
    }

    private static func orderLock(of thread: NotificationThread, for source: SourceNumber) -> SQL {
        """
        SELECT CASE WHEN EXISTS (\(members(of: thread, but: source)) AND raised_at > \(thread.raisedAt))
            THEN \(thread.id.orderLock(.exclusive)) ELSE \(thread.id.orderLock(.shared)) END
        """
    }

    private static func members(of thread: NotificationThread, but source: SourceNumber) -> SQL {
        "SELECT number, raised_at FROM sources WHERE thread_id = \(thread.id.uuid) AND number <> \(source)"
    }
}
