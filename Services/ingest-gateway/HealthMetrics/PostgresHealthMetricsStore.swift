import MessageProtocol
import Messaging
import Postgres

struct PostgresHealthMetricsStore: HealthMetricsStore {
    let pool: PostgresPool

    func announce(_ facts: [HealthSamplesRecorded]) async throws {
        let messages = try facts.map { try OutgoingMessage($0, from: .ingestGateway) }
        try await pool.transaction { try await $0.enqueue(messages) }
    }
}
