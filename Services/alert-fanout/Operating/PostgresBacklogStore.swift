import Domain
import Foundation
import MessageProtocol
import Postgres

/// The backlog from the tables `alerts`, `batches` and `ledger`.
struct PostgresBacklogStore: Sendable {
    let pool: PostgresPool

    func backlog(at now: Date) async throws -> Backlog {
        let answers = try await pool.pipeline([
            Self.pending,
            """
            SELECT coalesce(sum(recipients), 0)::bigint FROM batches
            WHERE settled_at > \(now - AlertProgress.window) AND settled_at <= \(now)
            """,
            """
            SELECT outcome, sum(recipients)::bigint FROM ledger JOIN alerts USING (alert_id)
            WHERE matched_at > \(now - 86_400) GROUP BY outcome
            """,
        ])
        let settled = try answers[1].first?.decode(Int.self) ?? 0
        var backlog = Backlog(
            pending: try Self.byLane(answers[0]), rate: Double(settled) / AlertProgress.window)
        for (outcome, recipients) in try answers[2].decode((String, Int).self) {
            if let outcome = DeliveryOutcome(rawValue: outcome) { backlog.outcomes[outcome] = recipients }
        }
        return backlog
    }

    /// Recipients of unsettled batches, by lane.
    func pending() async throws -> [Lane: Int] { try Self.byLane(await pool.query(Self.pending)) }

    /// Recipients per second over those minutes of the last hour in which any were settled; nil when none were.
    func paceOfTheHour(at now: Date) async throws -> Double? {
        let rows = try await pool.query(
            """
            SELECT coalesce(sum(recipients), 0)::bigint, count(DISTINCT date_trunc('minute', settled_at)) FROM batches
            WHERE settled_at > \(now - 3_600) AND settled_at <= \(now)
            """)
        let (recipients, minutes) = try rows.first?.decode((Int, Int).self) ?? (0, 0)
        return minutes == 0 ? nil : Double(recipients) / Double(minutes * 60)
    }

    /// The index on `settled_at` includes rows in which it is null.
    private static let pending: SQL = """
        SELECT lane, sum(recipients)::bigint FROM batches JOIN alerts USING (alert_id)
        WHERE settled_at IS NULL GROUP BY lane
        """

    private static func byLane(_ rows: Rows) throws -> [Lane: Int] {
        try rows.decode((String, Int).self).reduce(into: [:]) { pending, row in
            if let lane = Lane(rawValue: row.0) { pending[lane] = row.1 }
        }
    }
}
