import Domain
import MessageProtocol
import Messaging
import Postgres

struct PostgresUserAlertStore: UserAlertStore {
    let pool: PostgresPool

    func save(_ fact: UserAlertSubmitted) async throws {
        let report = try JSON(fact.report)
        let message = try OutgoingMessage(fact, from: .ingestGateway)
        try await pool.transaction { transaction in
            try await transaction.query(
                """
                INSERT INTO user_alerts (alert_id, user_id, report, submitted_at)
                VALUES (\(fact.alertID.uuid), \(fact.authorID.uuid), \(report), \(fact.submittedAt))
                """)
            try await transaction.enqueue([message])
        }
    }
}
