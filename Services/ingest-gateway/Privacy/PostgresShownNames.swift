import Domain
import Postgres

/// Under which name others see what a person reports, as accounts says.
struct PostgresShownNames: Sendable {
    let pool: PostgresPool

    /// The user name that others see beside what the person reports; nil unless the person allows that.
    func shownName(of userID: UserID) async throws -> String? {
        try await pool.query("SELECT user_name FROM accounts.shown_names WHERE user_id = \(userID.uuid)")
            .first?["user_name"]
    }
}
