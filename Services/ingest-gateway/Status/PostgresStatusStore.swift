import Foundation
import MessageProtocol
import Postgres

/// Reads the views that alert-fanout and the notifier publish for the status page.
struct PostgresStatusStore: Sendable {
    let pool: PostgresPool

    /// One account for each lane, those without alerts included.
    func lanes() async throws -> [LaneAccount] {
        let rows = try await pool.query(
            """
            SELECT lane, alerts, held, matched, delivered, digested, muted, expired, superseded, failed, pending,
                missing, pending_since, settled_in_last_minute
            FROM alert_fanout.lane_accounts
            """)
        let accounts = try rows.map { try LaneAccount($0) }
        return Lane.allCases.map { lane in accounts.first { $0.lane == lane } ?? LaneAccount(lane: lane) }
    }

    /// The channels that anything is known of, by name.
    func channels() async throws -> [ChannelAccount] {
        try await pool.query(
            "SELECT channel, waiting, waiting_since, retrying, failed FROM notifier.channel_accounts ORDER BY channel"
        ).map { row in
            ChannelAccount(
                channel: try row["channel"], waiting: try row["waiting"],
                waitingSince: try row["waiting_since", as: Date?.self], retrying: try row["retrying"],
                failed: try row["failed"])
        }
    }
}

extension LaneAccount {
    fileprivate init(_ row: Row) throws {
        self.init(
            lane: try row["lane"], alerts: try row["alerts"], held: try row["held"], matched: try row["matched"],
            delivered: try row["delivered"], digested: try row["digested"], muted: try row["muted"],
            expired: try row["expired"], superseded: try row["superseded"], failed: try row["failed"],
            pending: try row["pending"], missing: try row["missing"],
            pendingSince: try row["pending_since", as: Date?.self],
            settledInLastMinute: try row["settled_in_last_minute"])
    }
}
