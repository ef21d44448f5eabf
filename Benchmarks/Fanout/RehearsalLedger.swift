import Domain
import Foundation
import Postgres

/// Reads the results of a rehearsal from the services' tables.
struct RehearsalLedger: Sendable {
    let pool: PostgresPool

    /// By alert, as far as it is not yet finished or does not add up.
    struct Imbalance: Sendable {
        var alertID: AlertID
        var state: String
        var matched: Int
        var settled: Int
    }

    struct Line: Sendable {
        var outcome: String
        var reason: String
        var recipients: Int
    }

    /// Seconds from the raising of an alert to the row in a person's inbox.
    struct Latency: Sendable {
        var median: Double
        var p95: Double
        var p99: Double
        var longest: Double
    }

    func progress() async throws -> RehearsalProgress {
        let rows = try await pool.query(
            """
            SELECT count(*), count(*) FILTER (WHERE state IN ('done', 'stopped', 'refused')),
                coalesce(sum(matched), 0)::bigint, coalesce(sum(repeated), 0)::bigint,
                (SELECT coalesce(sum(recipients), 0)::bigint FROM alert_fanout.ledger),
                (SELECT count(*) FROM alert_fanout.outbox),
                (SELECT count(*) FROM notifier.deliveries WHERE state = 'queued')
            FROM alert_fanout.alerts
            """)
        guard let row = try rows.first?.decode((Int, Int, Int, Int, Int, Int, Int).self) else { return .init() }
        return RehearsalProgress(
            alerts: row.0, doneAlerts: row.1, matched: row.2, repeated: row.3, settled: row.4, outbox: row.5,
            mails: row.6)
    }

    /// Alerts whose recipients are not all accounted for, once and no more.
    func imbalances() async throws -> [Imbalance] {
        let rows = try await pool.query(
            """
            SELECT alert_id, state, matched, settled FROM (
                SELECT alert_id, state, matched, (
                    SELECT coalesce(sum(recipients), 0)::bigint FROM alert_fanout.ledger
                    WHERE ledger.alert_id = alerts.alert_id) AS settled
                FROM alert_fanout.alerts
            ) AS accounts
            WHERE matched <> settled OR state NOT IN ('done', 'stopped', 'refused') ORDER BY alert_id
            """)
        return try rows.decode((UUID, String, Int, Int).self).map {
            Imbalance(alertID: AlertID($0.0), state: $0.1, matched: $0.2, settled: $0.3)
        }
    }

    /// Alerts that one person has more than once in the inbox.
    func duplicates() async throws -> Int {
        let rows = try await pool.query(
            """
            SELECT count(*) FROM (
                SELECT FROM notifier.notifications WHERE kind = 'alert'
                GROUP BY user_id, source_id HAVING count(*) > 1
            ) AS duplicates
            """)
        return try rows.first?.decode(Int.self) ?? 0
    }

    func notifications() async throws -> Int {
        let rows = try await pool.query("SELECT count(*) FROM notifier.notifications WHERE kind = 'alert'")
        return try rows.first?.decode(Int.self) ?? 0
    }

    func lines() async throws -> [Line] {
        let rows = try await pool.query(
            """
            SELECT outcome, reason, sum(recipients)::bigint FROM alert_fanout.ledger
            GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2
            """)
        return try rows.decode((String, String, Int).self).map {
            Line(outcome: $0.0, reason: $0.1, recipients: $0.2)
        }
    }

    /// How many mails are in which state.
    func mails() async throws -> [(state: String, count: Int)] {
        let rows = try await pool.query("SELECT state, count(*) FROM notifier.deliveries GROUP BY 1 ORDER BY 1")
        return try rows.decode((String, Int).self).map { ($0.0, $0.1) }
    }

    /// Over all notifications of all alerts; nil when there are none.
    func latency() async throws -> Latency? {
        let rows = try await pool.query(
            """
            SELECT percentile_cont(ARRAY[0.5, 0.95, 0.99, 1]) WITHIN GROUP (
                ORDER BY extract(epoch FROM notifications.created_at - alerts.raised_at)::double precision)
            FROM notifier.notifications JOIN alert_fanout.alerts ON alerts.alert_id = notifications.source_id
            WHERE notifications.kind = 'alert'
            """)
        guard let shares = try rows.first?.decode([Double]?.self), shares.count == 4 else { return nil }
        return Latency(median: shares[0], p95: shares[1], p99: shares[2], longest: shares[3])
    }

    func servers() async throws -> String {
        let rows = try await pool.query("SELECT 'PostgreSQL ' || current_setting('server_version')")
        return try rows.first?.decode(String.self) ?? "PostgreSQL"
    }
}
