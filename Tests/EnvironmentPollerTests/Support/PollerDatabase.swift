import Domain
import Foundation
import Postgres
import TestSupport

@testable import environment_poller

/// A separate database with the poller's schema.
func withPollerDatabase(_ body: (PostgresPool) async throws -> Void) async throws {
    try await withDatabase(migrations: EnvironmentPollerMigrations.all, schema: "environment_poller", body)
}

extension PostgresPool {
    /// Declares a feed and makes cells of its grid due.
    func prepare(
        _ profiles: [ProviderProfile] = [.example()], cells: [GridCell] = [], due: Date, interval: Int = 600
    ) async throws {
        try await PostgresProviderSettingsStore(pool: self)
            .declare(profiles, enabled: Set(profiles.map(\.id)))
        for profile in profiles {
            try await query(
                """
                INSERT INTO provider_cells (provider, grid_row, grid_column, people, interval_seconds, next_due)
                SELECT \(profile.id)::text, grid_row, grid_column, 1, \(interval), \(due)
                FROM unnest(\(cells.map(\.row)), \(cells.map(\.column))) AS cell (grid_row, grid_column)
                """)
        }
    }
}
