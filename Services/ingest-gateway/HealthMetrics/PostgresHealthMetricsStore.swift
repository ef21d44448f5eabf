import MessageProtocol
import Messaging
import Postgres

/// Announces through the outbox; the gateway keeps no measurement.
struct PostgresHealthMetricsStore: Sendable {
    let pool: PostgresPool

    /// Announces all of them or none.
    func announce(_ facts: [HealthSamplesRecorded]) async throws {
        let messages = try facts.map { try OutgoingMessage($0, from: .ingestGateway) }
        try await pool.transaction { try await $0.enqueue(messages) }
    }
}
