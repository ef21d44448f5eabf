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

    /// Seconds from the raising of an alert until it can be read in a person's inbox.
    struct Latency: Sendable {
        var median: Double
        var p95: Double
        var p99: Double
        var longest: Double
        /// From the raising of the last alert until nobody is missing.
        var afterLastAlert: Double
    }

    func progress() async throws -> RehearsalProgress {
        let rows = try await pool.query(
            """
            SELECT count(*), count(*) FILTER (WHERE state IN ('done', 'stopped', 'refused')),
                coalesce(sum(matched), 0)::bigint, coalesce(sum(repeated), 0)::bigint,
                (SELECT coalesce(sum(recipients), 0)::bigint FROM alert_fanout.ledger),
                (SELECT count(*) FROM alert_fanout.outbox),
                (SELECT count(*) FROM notifier.deliveries WHERE state = 'queued')
                    + (SELECT count(*) FROM notifier.unrouted_blocks)
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

    /// By the commits of the notifier's transactions, over everybody who was notified at once; nil when nobody was.
    func latency() async throws -> Latency? {
        let rows = try await pool.query(
            """
            SELECT extract(epoch FROM pg_xact_commit_timestamp(batches.xmin) - raised_at)::double precision,
                extract(epoch FROM pg_xact_commit_timestamp(batches.xmin) - max(raised_at) OVER ())::double precision,
                delivered
            FROM notifier.batches JOIN alert_fanout.alerts USING (alert_id)
            WHERE delivered > 0 AND kind <> 'digest'
            """)
        let commits = try rows.decode((Double, Double, Int).self)
        let times = SharedTimes(commits.map { ($0.0, $0.2) })
        guard let median = times.percentile(0.5), let p95 = times.percentile(0.95), let p99 = times.percentile(0.99),
            let longest = times.percentile(1)
        else { return nil }
        return Latency(
            median: median, p95: p95, p99: p99, longest: longest, afterLastAlert: commits.map(\.1).max() ?? 0)
    }

    func servers() async throws -> String {
        let rows = try await pool.query("SELECT 'PostgreSQL ' || current_setting('server_version')")
        return try rows.first?.decode(String.self) ?? "PostgreSQL"
    }
}
