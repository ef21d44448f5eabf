import Domain
import Foundation
import Postgres

/// Tables `source_status` and `provider_spend`.
struct PostgresWatchedSourceStore: WatchedSourceStore {
    let pool: PostgresPool

    func lastAnswers() async throws -> [String: Date] {
        let rows = try await pool.query(
            "SELECT provider, last_success FROM source_status WHERE last_success IS NOT NULL")
        return Dictionary(uniqueKeysWithValues: try rows.decode((String, Date).self))
    }

    func spent(by account: ProviderAccount) async throws -> UsageWindows {
        try await pool.transaction { try await $0.spent(by: account) }
    }
}
