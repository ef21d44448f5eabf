import Domain
import Foundation
import Postgres

/// Table `provider_settings`.
struct PostgresProviderSettingsStore {
    let pool: PostgresPool

    func declare(_ profiles: [ProviderProfile], enabled: Set<String>) async throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let texts = try profiles.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        let ids = profiles.map(\.id)
        try await pool.pipeline([
            """
            INSERT INTO provider_settings (provider, profile, is_enabled)
            SELECT * FROM unnest(\(ids), \(texts), \(ids.map(enabled.contains)))
                AS setting (provider, profile, is_enabled)
            ORDER BY provider
            ON CONFLICT (provider) DO UPDATE SET profile = EXCLUDED.profile, is_enabled = EXCLUDED.is_enabled
            """,
            "UPDATE provider_settings SET is_enabled = false WHERE is_enabled AND provider <> ALL(\(ids))",
        ])
    }
}
