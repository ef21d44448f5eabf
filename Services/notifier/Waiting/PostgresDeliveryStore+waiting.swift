import Domain
import Foundation
import Postgres

extension PostgresDeliveryStore: WaitingStore {
    /// From host to host in the index, of each no more than the limit: what waits for one never hides another.
    func waiting(countingTo limit: Int, at now: Date) async throws -> [Channel: WaitingDeliveries] {
        let rows = try await pool.query(
            """
            WITH RECURSIVE hosts AS (
                (\(Self.next(after: "''::text")))
                UNION ALL
                SELECT (\(Self.next(after: "hosts.host"))) FROM hosts WHERE hosts.host IS NOT NULL
            )
            SELECT channel, count(*), min(next_attempt_at)
            FROM hosts CROSS JOIN LATERAL (
                SELECT channel, next_attempt_at FROM deliveries
                WHERE state = 'queued' AND deliveries.host = hosts.host AND next_attempt_at <= \(now)
                    AND (lease_until IS NULL OR lease_until <= \(now))
                -- As the index has them; the planner would else rather read the whole table.
                ORDER BY priority, next_attempt_at LIMIT \(limit)
            ) AS due
            GROUP BY channel
            """)
        return try rows.decode((String, Int, Date).self).reduce(into: [:]) { waiting, row in
            guard let channel = Channel(rawValue: row.0) else { return }
            waiting[channel] = WaitingDeliveries(count: row.1, firstDue: row.2)
        }
    }
}
