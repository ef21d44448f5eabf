import Domain
import Foundation
import Postgres

/// Table `provider_settings`.
struct PostgresProviderSettingsStore {
    let pool: PostgresPool

    /// Stores what the providers declare. One whose address or key has changed since is asked again at once, whatever it
    /// refused before.
    /// - Parameter access: a hash of each feed's address and key.
    func declare(
        _ profiles: [ProviderProfile], enabled: Set<String>, access: [String: String] = [:], at now: Date = Date()
    ) async throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let texts = try profiles.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        let ids = profiles.map(\.id)
        let changed = access.sorted { $0.key < $1.key }
        try await pool.pipeline([
            """
            INSERT INTO provider_settings (provider, profile, is_enabled)
            SELECT * FROM unnest(\(ids), \(texts), \(ids.map(enabled.contains)))
                AS setting (provider, profile, is_enabled)
            ORDER BY provider
            ON CONFLICT (provider) DO UPDATE SET profile = EXCLUDED.profile, is_enabled = EXCLUDED.is_enabled
            """,
            "UPDATE provider_settings SET is_enabled = false WHERE is_enabled AND provider <> ALL(\(ids))",
            .welcoming(changed.map(\.key), access: changed.map(\.value), at: now),
        ])
    }
}

extension SQL {
    fileprivate static func welcoming(_ providers: [String], access: [String], at now: Date) -> SQL {
        """
        WITH changed AS (
            UPDATE provider_settings AS known SET access = given.access, blocked_until = NULL
            FROM unnest(\(providers), \(access)) AS given (provider, access)
            WHERE known.provider = given.provider AND known.access IS DISTINCT FROM given.access
            RETURNING known.provider
        ), cells AS (
            UPDATE provider_cells SET next_due = least(next_due, \(now))
            WHERE provider IN (SELECT provider FROM changed) AND state IN ('failed', 'not-covered')
                AND next_due IS NOT NULL AND lease IS NULL
        )
        UPDATE station_polls SET next_due = least(next_due, \(now))
        WHERE provider IN (SELECT provider FROM changed) AND lease IS NULL
        """
    }
}
