import Domain
import MessageProtocol
import Messaging
import Postgres

/// Reads the view that the notifier publishes.
struct PostgresFeedbackStore: Sendable {
    let pool: PostgresPool

    /// Announces it if the person was notified of the alert.
    /// - Returns: whether they were.
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
