import Foundation
import Postgres

extension NotifierPeople {
    /// Whether any of it still waits to be sent.
    func isQueued(_ alert: Int) async throws -> Bool {
        try await database.pool.query(
            """
            SELECT EXISTS (SELECT FROM notifier.deliveries WHERE source = \(alert) AND state = 'queued')
            """)[0].decode(Bool.self)
    }

    /// Seconds from when a message was due until it was recorded as accepted.
    /// - Parameter start: when all of them were due; nil for when each of them was.
    /// - Throws: when another number than expected was accepted.
    func latencies(
        of alert: Int, expecting count: Int, since start: Date?
    ) async throws -> (p50: Double, p99: Double) {
        let rows = try await database.pool.query(
            """
            SELECT count(*), percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds),
                percentile_cont(0.99) WITHIN GROUP (ORDER BY seconds)
            FROM (
                SELECT extract(epoch FROM updated_at - coalesce(\(start), next_attempt_at))::float8 AS seconds
                FROM notifier.deliveries
                WHERE source = \(alert) AND state IN ('accepted', 'delivered')
            ) AS accepted
            """)
        let (accepted, p50, p99) = try rows[0].decode((Int, Double?, Double?).self)
        guard accepted == count, let p50, let p99 else {
            throw SinkProcess.Failure(
                description: "\(accepted) of \(count) messages were accepted: \(try await states(of: alert))")
        }
        return (p50, p99)
    }

    func states(of alert: Int) async throws -> String {
        let rows = try await database.pool.query(
            """
            SELECT state, coalesce(failure_reason, ''), count(*) FROM notifier.deliveries WHERE source = \(alert)
            GROUP BY 1, 2 ORDER BY 3 DESC
            """)
        return try rows.map { row in
            let (state, reason, count) = try row.decode((String, String, Int).self)
            return "\(count) \(state) \(reason)"
        }.joined(separator: ", ")
    }
}
