import Domain
import Foundation
import Postgres

/// The queue of mails in the table `deliveries`.
struct PostgresMailDeliveryStore: MailDeliveryStore {
    let pool: PostgresPool

    func claimDue(limit: Int, at now: Date, until leaseEnd: Date) async throws -> [ClaimedMail] {
        let rows = try await pool.query(
            """
            WITH due AS (
                SELECT user_id, id FROM deliveries
                WHERE state = 'queued' AND next_attempt_at <= \(now)
                ORDER BY priority, next_attempt_at
                LIMIT \(limit)
                FOR UPDATE SKIP LOCKED
            ), claimed AS (
                UPDATE deliveries
                SET attempts = attempts + 1, next_attempt_at = \(leaseEnd), updated_at = \(now)
                FROM due WHERE deliveries.user_id = due.user_id AND deliveries.id = due.id
                RETURNING deliveries.id, deliveries.user_id, notification_id, attempts
            )
            SELECT claimed.id, claimed.user_id, attempts, email, kind, title, body, created_at
            FROM claimed
            JOIN notifications ON notifications.user_id = claimed.user_id AND notifications.id = notification_id
            LEFT JOIN subscribers ON subscribers.user_id = claimed.user_id
            """)
        return try rows.map(Self.claimedMail)
    }

    func record(_ result: MailResult, of mail: ClaimedMail, at now: Date) async throws {
        let change: SQL =
            switch result {
            case .sent: "state = 'sent', failure_reason = NULL"
            case .retry(let date, let reason): "next_attempt_at = \(date), failure_reason = \(reason)"
            case .failed(let reason): "state = 'failed', failure_reason = \(reason)"
            }
        try await pool.query(
            """
            UPDATE deliveries SET \(change), updated_at = \(now)
            WHERE user_id = \(mail.userID.uuid) AND id = \(mail.id.uuid)
                AND state = 'queued' AND attempts = \(mail.attempt)
            """)
    }

    private static func claimedMail(_ row: Row) throws -> ClaimedMail {
        ClaimedMail(
            id: DeliveryID(try row["id"]), userID: UserID(try row["user_id"]), attempt: try row["attempts"],
            address: try row["email"], kind: try row["kind"], title: try row["title"], body: try row["body"],
            createdAt: try row["created_at"])
    }
}
