import Domain
import Postgres

extension PostgresTransaction {
    /// Forgets what was concluded of a person's health and waits for something to follow from it. Samples, days and
    /// answers stay sealed and unused, so that the person can take them along, or have them used again.
    func forgetConclusions(of userID: UserID) async throws {
        try await lockPerson(userID)
        try await pipeline(
            Self.conclusions.map { "DELETE FROM \(identifier: $0) WHERE user_id = \(userID.uuid)" })
    }

    static let conclusions = ["settling", "changed_symptoms", "suggestions", "threshold_proposals"]

    /// Forgets where the person is.
    func forgetPlace(of userID: UserID) async throws {
        try await lockPerson(userID)
        try await pipeline([
            "UPDATE people SET latitude = NULL, longitude = NULL WHERE user_id = \(userID.uuid)",
            "DELETE FROM area_alert_recipients WHERE user_id = \(userID.uuid)",
        ])
    }
}
