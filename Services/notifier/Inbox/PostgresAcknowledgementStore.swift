import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// Takes `notification.acknowledged`; states only advance, so neither order nor repetition matters.
struct NotificationAcknowledgedHandler: MessageHandler {
    let store: PostgresAcknowledgementStore
    let now: @Sendable () -> Date

    func handle(_ acknowledgement: NotificationAcknowledged, _ context: MessageContext) async throws -> Verdict {
        try await store.keep(acknowledgement, at: now())
        return .done
    }
}

/// Acknowledgements in the columns `entries.read_at` and `deliveries.state`, and in `opened` for what came in blocks.
struct PostgresAcknowledgementStore: Sendable {
    let pool: PostgresPool

    /// Advances the notification and its deliveries to the acknowledged state, never back. Does nothing for an unknown
    /// notification, such as that of a deleted account.
    func keep(_ acknowledgement: NotificationAcknowledged, at now: Date) async throws {
        let source = try await pool.query(
            """
            SELECT source FROM notifications
            WHERE user_id = \(acknowledgement.userID.uuid) AND id = \(acknowledgement.notificationID.uuid)
            """
        ).decode(SourceNumber.self).first
        guard let source else { return }
        let statements = Self.statements(acknowledgement, source: source, at: now)
        guard !statements.isEmpty else { return }
        _ = try await pool.transaction { try await $0.pipeline(statements) }
    }

    private static func statements(
        _ acknowledgement: NotificationAcknowledged, source: SourceNumber, at now: Date
    ) -> [SQL] {
        let ownRows: SQL = "user_id = \(acknowledgement.userID.uuid) AND source = \(source)"
        switch acknowledgement.state {
        case .delivered:
            return [advance(to: "delivered", from: ["accepted"], acknowledgement.channel, ownRows, at: now)]
                .compactMap(\.self)
        case .opened:
            // A device's clock may be ahead.
            let openedAt = min(acknowledgement.acknowledgedAt, now)
            let opening: SQL = """
                UPDATE entries SET read_at = \(openedAt)
                WHERE \(ownRows) AND (read_at IS NULL OR read_at > \(openedAt))
                """
            let openingOfBlock: SQL = """
                INSERT INTO opened (user_id, source, opened_at)
                SELECT \(acknowledgement.userID.uuid), \(source), \(openedAt)
                WHERE NOT EXISTS (SELECT FROM entries WHERE \(ownRows)) AND NOT EXISTS (
                    SELECT FROM subscribers WHERE user_id = \(acknowledgement.userID.uuid) AND is_deleted)
                ON CONFLICT (user_id, source) DO UPDATE SET opened_at = excluded.opened_at
                WHERE opened.opened_at > excluded.opened_at
                """
            let escalation: SQL = """
                UPDATE deliveries SET state = 'superseded', updated_at = \(now)
                WHERE \(ownRows) AND state = 'queued' AND waits_for_opening
                """
            return [
                // An erasure under way ends first; its seat may still be there.
                "SELECT \(SQL.notifyingLock(.shared))", opening, openingOfBlock,
                advance(to: "opened", from: ["accepted", "delivered"], acknowledgement.channel, ownRows, at: now),
                escalation,
            ].compactMap(\.self)
        }
    }

    /// Also advances a delivery that was sent but whose result is not recorded yet.
    private static func advance(
        to state: String, from earlier: [String], _ channel: Channel?, _ ownRows: SQL, at now: Date
    ) -> SQL? {
        guard let channel else { return nil }
        return """
            UPDATE deliveries SET state = \(state), failure_reason = NULL, updated_at = \(now)
            WHERE \(ownRows) AND channel = \(channel.rawValue)
                AND (state = ANY(\(earlier)) OR (state = 'queued' AND attempts > 0))
            """
    }
}
