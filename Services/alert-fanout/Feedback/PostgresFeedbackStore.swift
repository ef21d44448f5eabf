import Domain
import MessageProtocol
import Postgres

/// People's feedback in the table `feedback`.
struct PostgresFeedbackStore: Sendable {
    let pool: PostgresPool

    /// Replaces the person's earlier feedback on the alert; keeps nothing of a person whose account was erased.
    /// - Returns: false when there is no such alert.
    func keepIfNewer(_ feedback: AlertFeedbackGiven) async throws -> Bool {
        // The lock on the person's row serialises this with the erasure of the account.
        let rows = try await pool.query(
            """
            WITH alert AS (
                SELECT alert_id FROM alerts WHERE alert_id = \(feedback.alertID.uuid)
            ), person AS (
                SELECT is_deleted FROM audience WHERE user_id = \(feedback.userID.uuid) FOR SHARE
            ), kept AS (
                INSERT INTO feedback AS known (alert_id, user_id, verdict, given_at)
                SELECT alert_id, \(feedback.userID.uuid), \(feedback.verdict), \(feedback.givenAt) FROM alert
                WHERE NOT EXISTS (SELECT FROM person WHERE is_deleted)
                ON CONFLICT (alert_id, user_id) DO UPDATE SET verdict = excluded.verdict, given_at = excluded.given_at
                WHERE known.given_at <= excluded.given_at
            )
            SELECT count(*) FROM alert
            """)
        return try rows.first?.decode(Int.self) == 1
    }

    /// Deletes all feedback of a person.
    func forget(_ userID: UserID) async throws { try await forget(userID, in: pool) }

    /// As part of a transaction that does more.
    func forget(_ userID: UserID, in session: some PostgresSession) async throws {
        try await session.query("DELETE FROM feedback WHERE user_id = \(userID.uuid)")
    }
}
