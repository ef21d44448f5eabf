import MessageProtocol
import Messaging
import Postgres

struct PostgresHealthMetricsStore: HealthMetricsStore {
    let pool: PostgresPool

    func announce(_ fact: HealthMetricsRecorded) async throws {
        let message = try OutgoingMessage(fact, from: .ingestGateway)
        try await pool.transaction { try await $0.enqueue([message]) }
    }
}
