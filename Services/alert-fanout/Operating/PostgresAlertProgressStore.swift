import Domain
import Foundation
import Postgres

/// Alerts and their ledgers from the tables `alerts`, `ledger` and `batches`.
struct PostgresAlertProgressStore: Sendable {
    let pool: PostgresPool

    /// The newest alerts.
    /// - Parameter state: only those in it; nil for all.
    func newest(_ count: Int, in state: AlertState?, at now: Date) async throws -> [AlertProgress] {
        let condition: SQL = state.map { "WHERE state = \($0.rawValue)" } ?? ""
        let rows = try await pool.query(
            """
            \(Self.reading(at: now)) \(condition) ORDER BY alerts.matched_at DESC, alerts.alert_id LIMIT \(count)
            """)
        return try rows.map { try AlertProgress($0, asOf: now) }
    }

    /// Nil when there is no such alert.
    func progress(of alert: AlertID, at now: Date) async throws -> AlertProgress? {
        let rows = try await pool.query("\(Self.reading(at: now)) WHERE alerts.alert_id = \(alert.uuid)")
        return try rows.first.map { try AlertProgress($0, asOf: now) }
    }

    /// One statement, so that an alert and its ledger are of the same moment.
    private static func reading(at now: Date) -> SQL {
        """
        SELECT alerts.alert_id, reports, kind, allergen, intensity::bigint, lane, state, alerts.reason, raised_at,
            matched_at, expires_at, finished_at, estimated, matched, repeated, ranges::bigint, ranges_done::bigint,
            batches::bigint, settled.outcomes, settled.reasons, settled.recipients, pace.recipients AS settled_lately
        FROM alerts
        CROSS JOIN LATERAL (
            SELECT coalesce(array_agg(outcome ORDER BY outcome, reason), '{}') AS outcomes,
                coalesce(array_agg(reason ORDER BY outcome, reason), '{}') AS reasons,
                coalesce(array_agg(recipients ORDER BY outcome, reason), '{}') AS recipients
            FROM ledger WHERE ledger.alert_id = alerts.alert_id AND recipients > 0
        ) AS settled
        CROSS JOIN LATERAL (
            SELECT coalesce(sum(recipients), 0)::bigint AS recipients
            FROM batches WHERE batches.alert_id = alerts.alert_id
                AND settled_at > \(now - AlertProgress.window) AND settled_at <= \(now)
        ) AS pace
        """
    }
}

extension AlertProgress {
    fileprivate init(_ row: Row, asOf: Date) throws {
        let outcomes: [String] = try row["outcomes"]
        let reasons: [String] = try row["reasons"]
        let recipients: [Int] = try row["recipients"]
        self.init(
            alertID: try row["alert_id"], reports: try row["reports"], kind: try row["kind"],
            subject: try row["allergen"],
            intensity: try row["intensity"], lane: try row["lane"], state: try row["state"],
            reason: try row["reason"], raisedAt: try row["raised_at"], matchedAt: try row["matched_at"],
            expiresAt: try row["expires_at"], finishedAt: try row["finished_at"], estimated: try row["estimated"],
            matched: try row["matched"], repeated: try row["repeated"], ranges: try row["ranges"],
            rangesDone: try row["ranges_done"], batches: try row["batches"],
            outcomes: zip(zip(outcomes, reasons), recipients).map { names, recipients in
                Line(outcome: names.0, reason: names.1.isEmpty ? nil : names.1, recipients: recipients)
            },
            settledLately: try row["settled_lately"], asOf: asOf)
    }
}
