import Domain
import Foundation
import Postgres

/// Reads the views that the notifier publishes.
struct PostgresSendingState: SendingState {
    let pool: PostgresPool

    func settings() async throws -> SendingSettings? {
        try await rows("SELECT channels, private_hosts FROM notifier.sending_settings").first.map { row in
            SendingSettings(
                channels: Set(try row["channels", as: [String].self].compactMap(Channel.init)),
                privateHosts: Set(try row["private_hosts", as: [String].self].map(Self.authority)))
        }
    }

    func outcomes(of userID: UserID) async throws -> [EndpointID: SendingOutcome] {
        let rows = try await rows(
            """
            SELECT endpoint_id, last_sent_at, reason, failed_at, failing_since, retry_at
            FROM notifier.channel_states WHERE user_id = \(userID.uuid)
            """)
        return try rows.reduce(into: [:]) { outcomes, row in
            let (id, lastSentAt, reason, failedAt, since, retryAt) = try row.decode(
                (UUID, Date?, String?, Date?, Date?, Date?).self)
            var outcome = SendingOutcome(lastSentAt: lastSentAt)
            if let reason, let failedAt, let since {
                outcome.failure = .init(reason: reason, failedAt: failedAt, since: since, retryAt: retryAt)
            }
            outcomes[EndpointID(id)] = outcome
        }
    }

    /// None while the notifier's schema has no such view, or does not grant it to the gateway yet.
    private func rows(_ query: SQL) async throws -> [Row] {
        do {
            return Array(try await pool.query(query))
        } catch let error as PostgresError where Self.missingView.contains(error.sqlState ?? "") {
            return []
        }
    }

    /// No such schema, no such table, no right to the schema; https://www.postgresql.org/docs/current/errcodes-appendix.html
    private static let missingView: Set<String> = ["3F000", "42P01", "42501"]

    /// As ``WebAddress`` writes it, so that both can be compared.
    private static func authority(_ host: String) -> String {
        (try? WebAddress("https://\(host)", field: "host"))?.authority ?? host
    }
}
