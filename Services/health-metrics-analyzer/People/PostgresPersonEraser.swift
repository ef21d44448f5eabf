import Domain
import PersonKeys
import Postgres

/// Destroys all that is kept of a person whose account is gone: the key first, so that what is in backups cannot be
/// read any more either.
struct PostgresPersonEraser: Sendable {
    /// Every table with a `user_id` but `people`, which remembers that the person is gone, and `person_keys`.
    static let tables = [
        "sample_blocks", "person_health", "suggestions", "measurements", "imports", "source_profiles", "symptom_days",
        "changed_symptoms",
        "threshold_proposals", "area_alert_recipients",
    ]

    func erase(_ userID: UserID, in transaction: PostgresTransaction) async throws {
        try await transaction.erasePersonKey(of: userID)
        try await transaction.pipeline(
            Self.tables.map { "DELETE FROM \(identifier: $0) WHERE user_id = \(userID.uuid)" })
    }
}
