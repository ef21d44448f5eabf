import Domain
import Foundation
import MessageProtocol
import Postgres

/// Reads the views of counts that alert-fanout and the notifier publish, environment-poller's of its providers, and
/// every service's of its messages.
struct PostgresStatusStore: Sendable {
    let pool: PostgresPool

    /// With their schemas; `deploy/postgres/roles.sql` grants them.
    static let views =
        [
            "accounts.audit_head", "alert_fanout.lane_accounts", "environment_poller.providers",
            "notifier.channel_accounts",
        ]
        + ServiceName.allCases.flatMap { ["\($0.schema).outbox_accounts", "\($0.schema).retry_accounts"] }

    /// One for each lane, those without alerts included.
    func lanes() async throws -> [LaneCounts] {
        let rows = try await pool.query(
            """
            SELECT lane, alerts, held, matched, delivered, digested, muted, expired, superseded, failed, pending,
                missing, pending_since, settled_in_last_minute
            FROM alert_fanout.lane_accounts
            """)
        let counts = try rows.map { try LaneCounts($0) }
        return Lane.allCases.map { lane in counts.first { $0.lane == lane } ?? LaneCounts(lane: lane) }
    }

    /// The channels with any messages, by name.
    func channels() async throws -> [ChannelCounts] {
        try await pool.query(
            "SELECT channel, waiting, waiting_since, retrying, failed FROM notifier.channel_accounts ORDER BY channel"
        ).map { row in
            ChannelCounts(
                channel: try row["channel"], waiting: try row["waiting"],
                waitingSince: try row["waiting_since", as: Date?.self], retrying: try row["retrying"],
                failed: try row["failed"])
        }
    }

    /// The enabled providers, by id.
    func sources() async throws -> [SourceStatus] {
        try await pool.query(
            """
            SELECT provider, profile, state, reason, since, last_success
            FROM environment_poller.providers WHERE is_enabled ORDER BY provider
            """
        ).compactMap { row in
            // A newer environment-poller may describe a provider in a way that this version cannot read.
            let profile = try row["profile", as: String.self]
            guard let profile = try? MessageCoding.decode(ProviderProfile.self, from: Array(profile.utf8)) else {
                return nil
            }
            return SourceStatus(
                id: profile.id, name: profile.name,
                health: SourceHealth(try row["state", as: SourceHealth.State.self], reason: try row["reason"]),
                since: try row["since", as: Date?.self], lastSuccess: try row["last_success", as: Date?.self])
        }
    }
}

extension LaneCounts {
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
