import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

extension PostgresTransaction {
    /// Enqueues a message for each range, in the alert's lane.
    func announceRanges(of alert: RaisedAlert, count: Int, at now: Date) async throws {
        try await enqueue(
            try (0..<count).map { number in
                try OutgoingMessage(
                    AlertRangeReady(alertID: alert.id, number: number, lane: alert.lane), from: .alertFanout, at: now)
            })
    }

    /// Locks the range until COMMIT, so that a second message of it waits and then finds it done.
    /// - Returns: nil when it was done before.
    /// - Throws: ``MessageFault`` when there is no such range.
    func claim(_ range: AlertRange) async throws -> ClaimedRange? {
        let rows = try await query(
            """
            SELECT chunks, done_at IS NOT NULL AS is_done FROM alert_ranges
            WHERE alert_id = \(range.alertID.uuid) AND number = \(range.number) FOR UPDATE
            """)
        guard let row = rows.first else {
            throw MessageFault(field: "number", problem: "no such range of this alert was ever made")
        }
        let (chunks, isDone) = try row.decode(([Int32], Bool).self)
        guard !isDone else { return nil }
        let alerts = try await query(.alert(range.alertID))
        guard let alert = alerts.first else { return nil }
        let raised = try RaisedAlert(alert)
        return ClaimedRange(
            alert: raised, facts: try alert["facts", as: JSON<AlertFacts>.self].value,
            raisedAt: try alert["raised_at"], chunks: chunks,
            isStopped: try alert["state", as: AlertState.self] == .stopped,
            excluded: try await positions(of: raised.reporters),
            takesBlocks: try await notifierTakes(NotificationBlocksReady.name))
    }

    /// Keeps messages for the notifier as batches, and enqueues them.
    func keep(_ messages: [RecipientMessage], at now: Date) async throws {
        guard !messages.isEmpty else { return }
        try await query(
            """
            INSERT INTO batches (batch_id, alert_id, recipients)
            SELECT * FROM unnest(
                \(messages.map(\.batchID.uuid)), \(messages.map(\.alertID.uuid)), \(messages.map(\.recipients)))
            """)
        try await enqueue(try messages.map { try $0.outgoing(at: now) })
    }

    /// Marks the range as done, and adds its outcome to the alert and the ledger.
    func close(_ range: AlertRange, with outcome: RangeOutcome, audienceAsOf: String, at now: Date) async throws {
        try await pipeline([
            .closing(range, matched: outcome.matched, audienceAsOf: audienceAsOf, at: now),
            .entering(outcome.ledgerLines, of: range.alertID), .adding(outcome, to: range.alertID, at: now),
        ])
    }
}

extension RaisedAlert {
    /// From a row of `alerts`.
    init(_ row: Row) throws {
        let raisedAt: Date = try row["raised_at"]
        let day = try row["day", as: String?.self].flatMap { CalendarDay($0) }
        self.init(
            id: AlertID(try row["alert_id", as: UUID.self]), kind: try row["kind"],
            allergens: try row["allergens", as: [String].self].compactMap(Allergen.init(rawValue:)),
            intensity: try Intensity(try row["intensity"]),
            coordinate: try Coordinate(latitude: try row["latitude"], longitude: try row["longitude"]),
            day: day ?? CalendarDay(of: raisedAt, in: .gmt),
            reporters: try row["authors", as: [UUID].self].map { UserID($0) },
            reports: try row["reports", as: [UUID].self].map { AlertID($0) }, observedAt: raisedAt,
            expiresAt: try row["expires_at"])
    }
}
