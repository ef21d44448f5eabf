import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// Releases and stops alerts in the tables `alerts`, `digest_chunks`, `alert_recipients`, `ledger` and `outbox`.
struct PostgresAlertControlStore: Sendable {
    let pool: PostgresPool

    /// Releases a held alert, and enqueues the messages of its ranges: all or none.
    func release(_ alert: AlertID, at now: Date) async throws -> AlertControlOutcome {
        try await pool.transaction { transaction in
            guard let controlled = try await transaction.lock(alert) else { return .noSuchAlert }
            if let problem = controlled.problemOfReleasing(at: now) { return .impossible(problem) }
            let rows = try await transaction.query(.alert(alert))
            guard let row = rows.first else { return .impossible("it dates from before alerts could be held") }
            // Counts as matched now; otherwise the ledger's sampler would report it as overdue at once.
            try await transaction.query(
                """
                UPDATE alerts SET state = 'running', reason = NULL, matched_at = \(now)
                WHERE alert_id = \(alert.uuid)
                """)
            try await transaction.announceRanges(of: try RaisedAlert(row), count: controlled.ranges, at: now)
            return .done
        }
    }

    /// Stops an alert and announces it to the notifier: all or none. Stopping again changes nothing.
    func stop(_ alert: AlertID, at now: Date) async throws -> AlertControlOutcome {
        try await pool.transaction { transaction in
            guard let controlled = try await transaction.lock(alert) else { return .noSuchAlert }
            if controlled.state == .stopped { return .done }
            if let problem = controlled.problemOfStopping { return .impossible(problem) }
            // Who it was is not known: all operators have the same token.
            let reason = "an operator stopped it at \(now.ISO8601Format())"
            try await transaction.query(
                """
                UPDATE alerts SET state = 'stopped', reason = \(reason),
                    finished_at = CASE WHEN state = 'held' THEN \(now)::timestamptz ELSE finished_at END
                WHERE alert_id = \(alert.uuid)
                """)
            try await transaction.enqueue([
                try OutgoingMessage(AlertStopped(alertID: alert, stoppedAt: now), from: .alertFanout, at: now)
            ])
            return .done
        }
    }

    /// Waits until the ranges in progress are done, then withdraws a stopped alert from the digests that wait; those
    /// people are superseded. Finishes what an earlier call left.
    /// - Returns: how many people.
    @discardableResult
    func withdrawDigests(of alert: AlertID) async throws -> Int {
        try await pool.transaction { transaction in
            // A range in progress has read that the alert is running, and may still add digests; later ranges see
            // that it is stopped.
            try await transaction.query(
                """
                SELECT number FROM alert_ranges WHERE alert_id = \(alert.uuid) AND done_at IS NULL
                ORDER BY number FOR SHARE
                """)
            let rows = try await transaction.query(.takingDigests(of: alert))
            let waiting = try rows.decode((Int32, [UInt8]).self)
            let decisions = try await transaction.query(.decisions(of: alert, in: Set(waiting.map(\.0)).sorted()))
            let withdrawal = DigestWithdrawal(waiting, decisions: try decisions.decode((Int32, [UInt8]).self))
            guard withdrawal.people > 0 else { return 0 }
            try await transaction.pipeline(
                [.replacing(withdrawal.decisions, of: alert)]
                    + withdrawal.lines.map { .subtracting($0, of: alert) }
                    + [
                        .entering(
                            [
                                LedgerLine(
                                    outcome: .superseded, reason: .alertStopped, recipients: withdrawal.people)
                            ], of: alert)
                    ])
            return withdrawal.people
        }
    }
}

extension PostgresTransaction {
    /// Locks the alert's row until COMMIT. Not FOR UPDATE, which would wait for every batch that references it.
    fileprivate func lock(_ alert: AlertID) async throws -> ControlledAlert? {
        let rows = try await query(
            """
            SELECT state, ranges::bigint, expires_at, reason,
                matched > (SELECT coalesce(sum(recipients), 0) FROM ledger WHERE ledger.alert_id = alerts.alert_id)
                    AS is_pending,
                EXISTS (SELECT FROM digest_chunks WHERE digest_chunks.alert_id = alerts.alert_id) AS waits_for_digest
            FROM alerts WHERE alert_id = \(alert.uuid) FOR NO KEY UPDATE OF alerts
            """)
        return try rows.first.map { row in
            ControlledAlert(
                state: try row["state"], ranges: try row["ranges"], expiresAt: try row["expires_at"],
                reason: try row["reason"], isPending: try row["is_pending"],
                waitsForDigest: try row["waits_for_digest"])
        }
    }
}

extension SQL {
    fileprivate static func takingDigests(of alert: AlertID) -> SQL {
        "DELETE FROM digest_chunks WHERE alert_id = \(alert.uuid) RETURNING chunk, slots"
    }

    fileprivate static func decisions(of alert: AlertID, in chunks: [Int32]) -> SQL {
        """
        SELECT chunk, decisions FROM alert_recipients
        WHERE alert_id = \(alert.uuid) AND chunk = ANY (\(chunks)) ORDER BY chunk FOR UPDATE
        """
    }

    fileprivate static func replacing(_ decisions: [(chunk: Int32, decisions: [UInt8])], of alert: AlertID) -> SQL {
        """
        UPDATE alert_recipients SET decisions = news.decisions
        FROM unnest(\(decisions.map(\.chunk)), \(decisions.map(\.decisions))) AS news (chunk, decisions)
        WHERE alert_recipients.alert_id = \(alert.uuid) AND alert_recipients.chunk = news.chunk
        """
    }

    fileprivate static func subtracting(_ line: LedgerLine, of alert: AlertID) -> SQL {
        """
        UPDATE ledger SET recipients = recipients - \(line.recipients)
        WHERE alert_id = \(alert.uuid) AND outcome = \(line.outcome) AND reason = \(line.reason?.rawValue ?? "")
        """
    }
}
