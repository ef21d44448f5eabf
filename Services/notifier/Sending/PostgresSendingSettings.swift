import Domain
import Foundation
import Logging
import Postgres
import ServiceLifecycle
import ServiceRuntime

/// Writes down what this process can send, so that the gateway refuses addresses that can never work.
///
/// Again and again, since a restored database has what was true when it was backed up.
struct SendingSettingsRecorder: Service {
    let settings: PostgresSendingSettings
    /// The channels that have a sender.
    let channels: Set<Channel>
    let privateHosts: PrivateHostAllowList
    var interval: Duration = .seconds(60)
    let now: @Sendable () -> Date
    let logger: Logger

    func run() async throws {
        try await PeriodicTask("record the sending settings", every: interval, logger: logger) {
            try await settings.keep(channels, privateHosts, at: now())
        }.run()
    }
}

/// The only row of the table `sending_settings`, which the gateway reads.
struct PostgresSendingSettings: Sendable {
    let pool: PostgresPool

    func keep(_ channels: Set<Channel>, _ privateHosts: PrivateHostAllowList, at now: Date) async throws {
        try await pool.query(
            """
            INSERT INTO sending_settings (channels, private_hosts, recorded_at)
            VALUES (\(channels.map(\.rawValue).sorted()), \(privateHosts.hosts.sorted()), \(now))
            ON CONFLICT (is_only) DO UPDATE
            SET channels = excluded.channels, private_hosts = excluded.private_hosts, recorded_at = excluded.recorded_at
            """)
    }
}
