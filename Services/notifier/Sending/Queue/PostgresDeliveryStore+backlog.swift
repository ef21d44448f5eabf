import Domain
import Foundation
import Postgres

extension PostgresDeliveryStore {
    /// The messages that are due and unclaimed, by channel; no entry for a channel without any.
    ///
    /// Walks the index from host to host, so that one host's backlog never hides another's.
    /// - Parameter limit: the most to count for each host.
    func backlog(countingTo limit: Int, at now: Date) async throws -> [Channel: DeliveryBacklog] {
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
                -- In the order of the index; the planner would read the whole table otherwise.
                ORDER BY priority, next_attempt_at LIMIT \(limit)
            ) AS due
            GROUP BY channel
            """)
        return try rows.decode((String, Int, Date).self).reduce(into: [:]) { backlog, row in
            guard let channel = Channel(rawValue: row.0) else { return }
            backlog[channel] = DeliveryBacklog(count: row.1, firstDue: row.2)
        }
    }

    /// Since when the oldest blocks wait for their deliveries, of whatever channel, to be queued.
    func firstUnrouted() async throws -> Date? {
        try await pool.query("SELECT created_at FROM unrouted_blocks ORDER BY number LIMIT 1").decode(Date.self).first
    }
}
