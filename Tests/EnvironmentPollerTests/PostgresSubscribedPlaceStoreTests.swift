import Domain
import Foundation
import Postgres
import TestSupport
import Testing

@testable import environment_poller

struct PostgresSubscribedPlaceStoreTests {
    private let here = GridCell(row: 522, column: 69)
    private let there = GridCell(row: 476, column: 76)

    private func withStore(_ body: (PostgresSubscribedPlaceStore) async throws -> Void) async throws {
        try await withDatabase(migrations: EnvironmentPollerMigrations.all, schema: "environment_poller") { pool in
            try await body(PostgresSubscribedPlaceStore(pool: pool))
        }
    }

    /// People by cell, without empty cells.
    private func people(in store: PostgresSubscribedPlaceStore) async throws -> [GridCell: Int] {
        let rows = try await store.pool.query(
            "SELECT latitude_tenths, longitude_tenths, people FROM cells WHERE people <> 0")
        let cells = try rows.decode((Int, Int, Int).self).map { (GridCell(row: $0, column: $1), $2) }
        return Dictionary(uniqueKeysWithValues: cells)
    }

    @Test func countsEachPersonOnceHoweverOftenTheyAreAnnounced() async throws {
        try await withStore { store in
            let user = UserID()
            try await store.keep(here, of: user, version: 1, asking: [])
            try await store.keep(here, of: user, version: 1, asking: [])
            try await store.keep(here, of: user, version: 2, asking: [])
            try await store.keep(here, of: UserID(), version: 0, asking: [])
            #expect(try await people(in: store) == [here: 2])
        }
    }

    @Test func movesAPersonAndForgetsOneWhoLeaves() async throws {
        try await withStore { store in
            let user = UserID()
            try await store.keep(here, of: user, version: 1, asking: [])
            try await store.keep(there, of: user, version: 2, asking: [])
            #expect(try await people(in: store) == [there: 1])
            try await store.keep(nil, of: user, version: 3, asking: [])
            #expect(try await people(in: store).isEmpty)
            try await store.keep(here, of: user, version: 4, asking: [])
            #expect(try await people(in: store) == [here: 1])
        }
    }

    @Test func letsTheHighestVersionWinWhateverTheOrder() async throws {
        try await withStore { store in
            let user = UserID()
            try await store.keep(here, of: user, version: 3, asking: [])
            try await store.keep(there, of: user, version: 2, asking: [])
            #expect(try await people(in: store) == [here: 1])
        }
    }

    @Test func countsExactlyWhenManyMoveAtOnce() async throws {
        try await withStore { store in
            let users = (0..<8).map { _ in UserID() }
            try await withThrowingTaskGroup { group in
                for (index, user) in users.enumerated() {
                    for version in 1...6 {
                        let cell = (index + version) % 2 == 0 ? here : there
                        group.addTask { try await store.keep(cell, of: user, version: version, asking: []) }
                    }
                }
                try await group.waitForAll()
            }
            // The last version wins: even people are here, odd ones there.
            #expect(try await people(in: store) == [here: 4, there: 4])
        }
    }

    @Test func asksForANewCellAtOnceAndForNoneThatAPlanKnows() async throws {
        try await withStore { store in
            let new = ProviderCell(provider: "a", cell: here, interval: 3_600)
            let leftOut = ProviderCell(provider: "b", cell: here, interval: 3_600)
            try await store.pool.query(
                "INSERT INTO provider_cells (provider, grid_row, grid_column, people) VALUES ('b', 522, 69, 5)")
            try await store.keep(here, of: UserID(), version: 1, asking: [new, leftOut])
            let due = try await store.pool.query(
                "SELECT provider FROM provider_cells WHERE next_due <= now() AND interval_seconds = 3600")
            #expect(try due.decode(String.self) == ["a"])

            try await store.pool.query("UPDATE provider_cells SET next_due = 'infinity'")
            try await store.keep(here, of: UserID(), version: 1, asking: [new])
            #expect(try await store.pool.query("SELECT 1 FROM provider_cells WHERE next_due <= now()").isEmpty)
        }
    }
}
