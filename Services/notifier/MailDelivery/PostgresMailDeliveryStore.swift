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
                SELECT user_id, source, channel FROM deliveries
                WHERE state = 'queued' AND next_attempt_at <= \(now)
                ORDER BY priority, next_attempt_at
                LIMIT \(limit)
                FOR UPDATE SKIP LOCKED
            ), claimed AS (
                UPDATE deliveries
                SET attempts = attempts + 1, next_attempt_at = \(leaseEnd), updated_at = \(now)
                FROM due WHERE deliveries.user_id = due.user_id AND deliveries.source = due.source
                    AND deliveries.channel = due.channel
                RETURNING deliveries.id, deliveries.user_id, deliveries.source, attempts
            )
            SELECT claimed.id, claimed.user_id, claimed.source, attempts, email, kind, title, body, created_at
            FROM claimed
            JOIN entries USING (user_id, source)
            JOIN sources ON number = claimed.source
            JOIN texts ON texts.source = claimed.source AND texts.language = entries.language
            LEFT JOIN subscribers ON subscribers.user_id = claimed.user_id
            """)
        return try rows.map(Self.claimedMail)
    }

    func record(_ result: MailResult, of mail: ClaimedMail, at now: Date) async throws {
        let (change, states): (SQL, [String]) =
            switch result {
            // What is out is out, though a newer one took its place while the server had it.
            case .sent: ("state = 'sent', failure_reason = NULL", ["queued", "superseded"])
            case .retry(let date, let reason): ("next_attempt_at = \(date), failure_reason = \(reason)", ["queued"])
            case .failed(let reason): ("state = 'failed', failure_reason = \(reason)", ["queued"])
            }
        try await pool.query(
            """
            UPDATE deliveries SET \(change), updated_at = \(now)
            WHERE user_id = \(mail.userID.uuid) AND source = \(mail.source) AND channel = 'email'
                AND state = ANY(\(states)) AND attempts = \(mail.attempt)
            """)
    }

    private static func claimedMail(_ row: Row) throws -> ClaimedMail {
        ClaimedMail(
            id: DeliveryID(try row["id"]), userID: UserID(try row["user_id"]), source: try row["source"],
            attempt: try row["attempts"], address: try row["email"], kind: try row["kind"], title: try row["title"],
            body: try row["body"], createdAt: try row["created_at"])
    }
}
