import Domain
import MessageProtocol
import Postgres

/// Verdicts in the table `feedback`.
struct PostgresFeedbackStore: FeedbackStore {
    let pool: PostgresPool

    func keepIfNewer(_ feedback: AlertFeedbackGiven) async throws -> Bool {
        // The person's row is held, so that an account that is being deleted is gone for one of the two.
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

    func forget(_ userID: UserID) async throws {
        try await pool.query("DELETE FROM feedback WHERE user_id = \(userID.uuid)")
    }
}
