import Domain
import MessageProtocol
import Messaging
import Postgres

/// Reads the view that the notifier publishes.
struct PostgresFeedbackStore: FeedbackStore {
    let pool: PostgresPool

    func announce(_ fact: AlertFeedbackGiven) async throws -> Bool {
        let message = try OutgoingMessage(fact, from: .ingestGateway)
        return try await pool.transaction { transaction in
            let notified = try await transaction.query(
                """
                SELECT FROM notifier.inbox
                WHERE user_id = \(fact.userID.uuid) AND alert_id = \(fact.alertID.uuid) LIMIT 1
                """)
            guard !notified.isEmpty else { return false }
            try await transaction.enqueue([message])
            return true
        }
    }
}
