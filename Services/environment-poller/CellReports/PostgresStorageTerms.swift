import Domain
import Foundation
import Postgres

/// Deletes what a provider's terms do not allow to keep.
struct PostgresStorageTerms: Sendable {
    let pool: PostgresPool
    /// All that are declared: one that is disabled has left its reports behind.
    let profiles: [ProviderProfile]

    /// - Returns: how many reports were deleted.
    @discardableResult
    func keepTo(at now: Date) async throws -> Int {
        var forgotten = 0
        for profile in profiles {
            guard let longest = profile.terms.longestStorage else { continue }
            let oldest = now.addingTimeInterval(-TimeInterval(longest))
            let answer = try await pool.query(
                """
                UPDATE provider_cells SET report = NULL, fetched_at = NULL, fresh_until = NULL
                WHERE provider = \(profile.id) AND report IS NOT NULL AND fetched_at < \(oldest)
                """)
            forgotten += answer.affectedCount
        }
        return forgotten
    }
}
