import Foundation
import MessageProtocol
import Postgres

extension PostgresStatusStore {
    /// Every service's.
    func messages() async throws -> MessageCounts {
        var counts = MessageCounts(outboxes: [], retries: [])
        for service in ServiceName.allCases {
            counts.outboxes.append(try await outbox(of: service))
            counts.retries += try await retries(of: service)
        }
        return counts
    }

    private func outbox(of service: ServiceName) async throws -> OutboxCounts {
        let rows = try await pool.query(
            "SELECT waiting, waiting_since, refused FROM \(identifier: service.schema).outbox_accounts")
        guard let row = rows.first else { return OutboxCounts(service: service) }
        return OutboxCounts(
            service: service, waiting: try row["waiting"], waitingSince: try row["waiting_since", as: Date?.self],
            refused: try row["refused"])
    }

    private func retries(of service: ServiceName) async throws -> [RetryCounts] {
        try await pool.query(
            """
            SELECT queue, attempts, since, reason FROM \(identifier: service.schema).retry_accounts ORDER BY queue
            """
        ).map { row in
            RetryCounts(
                queue: try row["queue"], attempts: try row["attempts"], since: try row["since"],
                reason: try row["reason"])
        }
    }
}
