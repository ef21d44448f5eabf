import Domain
import Logging
import Postgres

/// Who has paid for the version without advertisements, as accounts says. The start page alone asks, and only for its
/// empty space: nothing else may depend on it.
struct PostgresAdFreePeople: Sendable {
    let pool: PostgresPool

    func has(_ userID: UserID) async throws -> Bool {
        try await pool.query("SELECT FROM accounts.ad_free_people WHERE user_id = \(userID.uuid)").first != nil
    }
}

/// Whether the start page has its space for an advertisement.
struct AdvertisingSpace: Sendable {
    /// Whether the operator has switched it on.
    let isOn: Bool
    let isAdFree: @Sendable (UserID) async throws -> Bool

    /// - Parameter userID: nil for a stranger, who has paid nothing.
    func isShown(to userID: UserID?, logger: Logger) async -> Bool {
        guard isOn else { return false }
        guard let userID else { return true }
        do {
            return try await !isAdFree(userID)
        } catch {
            // Rather no space than no page, and rather none than one that was paid away.
            logger.warning("Who sees no advertisements is not known", metadata: ["error": "\(error)"])
            return false
        }
    }
}
