import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// People's reports in the table `user_alerts`.
struct PostgresUserAlertStore: Sendable {
    let pool: PostgresPool

    /// Stores the report and announces it, both or neither, unless the reporter has sent `limit` others in the `span`
    /// before it, in seconds.
    /// Says of it whether the reporter's address is confirmed: otherwise it counts for no crowd.
    /// - Returns: nil when it is stored; otherwise when there is room for another.
    /// - Throws: ``AccountError/deleted`` when the account has been deleted meanwhile.
    func save(_ fact: UserAlertSubmitted, unlessAlready limit: Int, within span: TimeInterval) async throws -> Date? {
        let report = try JSON(fact.report)
        let reading: [SQL] = [
            // One report of a person at a time, so that two at once cannot both be the last that is allowed.
            "SELECT user_id FROM accounts WHERE user_id = \(fact.authorID.uuid) FOR NO KEY UPDATE",
            "SELECT report = \(report)::jsonb FROM user_alerts WHERE alert_id = \(fact.alertID.uuid)",
            """
            SELECT submitted_at FROM user_alerts
            WHERE user_id = \(fact.authorID.uuid) AND submitted_at > \(fact.submittedAt.addingTimeInterval(-span))
            ORDER BY submitted_at DESC OFFSET \(limit - 1) LIMIT 1
            """, PersonContact.query(of: fact.authorID),
        ]
        return try await pool.transaction(startingWith: reading) { transaction, rows in
            guard !rows[0].isEmpty else { throw AccountError.deleted }
            let stored: [Bool] = try rows[1].decode(Bool.self)
            if let isSame = stored.first {
                guard isSame else { throw OtherReportStored() }
                return nil
            }
            let last: Date? = try rows[2].first?["submitted_at"]
            if let last { return last.addingTimeInterval(span) }
            let counts = try rows[3].first.map { try PersonContact($0) }?.isConfirmed ?? false
            try transaction.add(
                """
                INSERT INTO user_alerts (alert_id, user_id, report, submitted_at, counts_for_crowd)
                VALUES (\(fact.alertID.uuid), \(fact.authorID.uuid), \(report), \(fact.submittedAt), \(counts))
                """)
            var fact = fact
            fact.countsForCrowd = counts
            try await transaction.enqueue([OutgoingMessage(fact, from: .ingestGateway)])
            return nil
        }
    }
}
