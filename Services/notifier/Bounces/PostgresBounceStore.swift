import Domain
import Foundation
import MessageProtocol
import Postgres

/// Outcomes of the mails in the table `deliveries`.
struct PostgresBounceStore: BounceStore {
    let pool: PostgresPool

    func record(
        _ id: DeliveryID, at now: Date, decide: @Sendable (SentMail) -> BounceDecision
    ) async throws -> BounceResult? {
        try await pool.transaction { transaction in
            guard let mail = try await transaction.sentMail(id) else { return nil }
            switch decide(mail) {
            case .nothing: return .nothing
            case .recordDelivered:
                return try await transaction.recordDelivered(mail, at: now) ? .delivered : .nothing
            case .fail(let reason, let version):
                let hasFailed = try await transaction.fail(mail, reason, at: now)
                if let version,
                    try await transaction.retire(.email, of: mail.userID, version: version, because: .bounced, at: now)
                {
                    return .addressRetired
                }
                return hasFailed ? .deliveryFailed : .nothing
            }
        }
    }
}

extension PostgresTransaction {
    fileprivate func sentMail(_ id: DeliveryID) async throws -> SentMail? {
        let rows = try await query(
            """
            SELECT deliveries.user_id, email, version FROM deliveries LEFT JOIN subscribers USING (user_id)
            WHERE deliveries.id = \(id.uuid) AND channel = 'email' AND attempts > 0
            """)
        return try rows.first.map {
            SentMail(
                id: id, userID: UserID(try $0["user_id"]), email: try $0["email"], version: try $0["version"])
        }
    }

    /// Also fails a queued mail: it may bounce before its acceptance is recorded.
    fileprivate func fail(_ mail: SentMail, _ reason: DeliveryFailure, at now: Date) async throws -> Bool {
        try await query(
            """
            UPDATE deliveries SET state = 'failed', failure_reason = \(reason), updated_at = \(now)
            WHERE id = \(mail.id.uuid) AND channel = 'email' AND attempts > 0
                AND state IN ('queued', 'accepted', 'delivered')
            """
        ).affectedCount == 1
    }

    fileprivate func recordDelivered(_ mail: SentMail, at now: Date) async throws -> Bool {
        try await query(
            """
            UPDATE deliveries SET state = 'delivered', failure_reason = NULL, updated_at = \(now)
            WHERE id = \(mail.id.uuid) AND channel = 'email' AND attempts > 0 AND state IN ('queued', 'accepted')
            """
        ).affectedCount == 1
    }
}
