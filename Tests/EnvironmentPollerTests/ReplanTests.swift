import Domain
import Foundation
import Postgres
import TestSupport
import Testing

@testable import environment_poller

struct ReplanTests {
    private func now() throws -> Date { try instant("2026-04-10T06:00:00Z") }

    private func replan(_ profiles: [ProviderProfile], in pool: PostgresPool, at now: Date) async throws {
        try await Replan(profiles: profiles, store: PostgresPlanStore(pool: pool), now: { now })()
    }

    private func keep(_ cell: GridCell, people: Int, in pool: PostgresPool) async throws {
        let store = PostgresSubscribedPlaceStore(pool: pool)
        for _ in 0..<people { try await store.keep(cell, of: UserID(), version: 1, asking: []) }
    }

    private func planned(_ provider: String, in pool: PostgresPool) async throws -> [GridCell: Int?] {
        let rows = try await pool.query(
            "SELECT grid_row, grid_column, interval_seconds FROM provider_cells WHERE provider = \(provider)")
        let cells = try rows.decode((Int, Int, Int?).self).map { (GridCell(row: $0, column: $1), $2) }
        return Dictionary(uniqueKeysWithValues: cells)
    }

    @Test func asksOnceForAllPeopleInACellOfTheProvidersOwnGrid() async throws {
        try await withPollerDatabase { pool in
            let coarse = ProviderProfile.example("coarse", grid: .degree)
            let europe = ProviderProfile.example(
                "europe", region: .box(south: 30, west: -20, north: 70, east: 40))
            try await pool.prepare([coarse, europe], due: try now())
            for (cell, people) in [(522, 69), (523, 70), (-339, 1_512)].map({ GridCell(row: $0, column: $1) })
                .map({ ($0, 2) })
            {
                try await keep(cell, people: people, in: pool)
            }
            try await replan([coarse, europe], in: pool, at: try now())

            #expect(
                Set(try await planned("coarse", in: pool).keys)
                    == [GridCell(row: 52, column: 7), GridCell(row: -34, column: 151)])
            #expect(
                Set(try await planned("europe", in: pool).keys)
                    == [GridCell(row: 522, column: 69), GridCell(row: 523, column: 70)])
            let rows = try await pool.query("SELECT people FROM provider_cells WHERE grid_row = 52")
            #expect(try rows.decode(Int.self) == [4])
            let plan = try await pool.query(
                "SELECT people, cells, served_cells FROM provider_plans WHERE provider = 'coarse'")
            let summary = try #require(try plan.first?.decode((Int, Int, Int).self))
            #expect(summary == (6, 2, 2))
        }
    }

    @Test func wantsPollenAlsoWhereOnlyAStationStands() async throws {
        try await withPollerDatabase { pool in
            var weather = ProviderProfile.example("weather")
            weather.quantities = [.uvIndex]
            try await pool.prepare([weather, .example()], due: try now())
            try await PostgresStationReadingStore(pool: pool)
                .save([try Examples.basel()], in: Examples.zurich, at: try now())
            try await replan([weather, .example()], in: pool, at: try now())
            #expect(Array(try await planned("example-pollen", in: pool).keys) == [GridCell(row: 476, column: 76)])
            #expect(try await planned("weather", in: pool).isEmpty)
        }
    }

    @Test func leavesOutWhatALimitHasNoRoomForAndTakesItBackWhenPeopleMove() async throws {
        try await withPollerDatabase { pool in
            let profile = ProviderProfile.example(
                limits: [UsageLimit(30, .requests, per: .day)], refresh: RefreshRule(shortest: 600, longest: 3_600))
            try await pool.prepare([profile], due: try now())
            let (big, small) = (GridCell(row: 522, column: 69), GridCell(row: 476, column: 76))
            try await keep(big, people: 3, in: pool)
            try await keep(small, people: 1, in: pool)
            try await replan([profile], in: pool, at: try now())
            #expect(try await planned(profile.id, in: pool)[big] != .some(nil))
            #expect((try await planned(profile.id, in: pool)[small] ?? nil) == nil)

            try await keep(small, people: 5, in: pool)
            try await replan([profile], in: pool, at: try now())
            let due = try await pool.query(
                "SELECT grid_row FROM provider_cells WHERE next_due <= \(try now()) ORDER BY 1")
            #expect(try due.decode(Int.self) == [476])
        }
    }

    @Test func bringsARefreshForwardButNeverInterruptsOneUnderWay() async throws {
        try await withPollerDatabase { pool in
            let profile = ProviderProfile.example()
            let cell = GridCell(row: 522, column: 69)
            try await pool.prepare([profile], cells: [cell], due: try now(), interval: 86_400)
            try await keep(cell, people: 1, in: pool)
            let claim = try await PostgresCellQueue(pool: pool)
                .claimCells(of: profile.alone, upTo: 1, at: try now())
            #expect(claim.items.count == 1)
            try await replan([profile], in: pool, at: try now())
            let leased = try await pool.query("SELECT next_due FROM provider_cells").decode(Date.self)
            #expect(leased == [try now().addingTimeInterval(Lease.length)])
        }
    }

    @Test func forgetsACellADayAfterTheLastPersonLeft() async throws {
        try await withPollerDatabase { pool in
            let profile = ProviderProfile.example()
            let cell = GridCell(row: 522, column: 69)
            try await pool.prepare([profile], cells: [cell], due: try now())
            try await pool.query("UPDATE provider_cells SET asked_at = \(try now())")
            try await replan([profile], in: pool, at: try now())
            #expect(try await planned(profile.id, in: pool) == [cell: nil])
            try await replan([profile], in: pool, at: try now().addingTimeInterval(86_401))
            #expect(try await planned(profile.id, in: pool).isEmpty)
        }
    }
}
