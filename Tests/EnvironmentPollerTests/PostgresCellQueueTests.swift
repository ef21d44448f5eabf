import Domain
import Foundation
import Postgres
import TestSupport
import Testing

@testable import environment_poller

struct PostgresCellQueueTests {
    private let cells = (0..<40).map { GridCell(row: $0, column: 0) }

    private func now() throws -> Date { try instant("2026-04-10T06:00:00Z") }

    private func spent(by provider: String, in pool: PostgresPool) async throws -> [Int] {
        try await pool.query("SELECT requests FROM provider_spend WHERE provider = \(provider)").decode(Int.self)
    }

    @Test func givesEachDueCellToOneReplicaOnly() async throws {
        try await withPollerDatabase { pool in
            try await pool.prepare(cells: cells, due: try now())
            let queue = PostgresCellQueue(pool: pool)
            let now = try now()
            let claims = try await withThrowingTaskGroup(of: Claim<DueCell>.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await queue.claimCells(of: ProviderProfile.example().alone, upTo: 6, at: now)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let claimed = claims.flatMap(\.items).map(\.cell)
            #expect(claimed.count == 40)
            #expect(Set(claimed) == Set(cells))
            #expect(try await spent(by: "example-pollen", in: pool) == [40, 40, 40, 40])
        }
    }

    @Test func takesWhoWaitedLongestFirstAndAmongThemWhereMostPeopleAre() async throws {
        try await withPollerDatabase { pool in
            try await pool.prepare(cells: Array(cells.prefix(3)), due: try now().addingTimeInterval(-10))
            try await pool.query("UPDATE provider_cells SET people = 9 WHERE grid_row = 2")
            try await pool.query("UPDATE provider_cells SET next_due = next_due - interval '1 s' WHERE grid_row = 1")
            let queue = PostgresCellQueue(pool: pool)
            var order: [Int] = []
            for _ in 0..<3 {
                order += try await queue.claimCells(of: ProviderProfile.example().alone, upTo: 1, at: try now())
                    .items.map(\.cell.row)
            }
            #expect(order == [1, 2, 0])
        }
    }

    @Test func givesACrashedReplicasCellsToAnotherOnceTheirLeaseIsOver() async throws {
        try await withPollerDatabase { pool in
            try await pool.prepare(cells: [cells[0]], due: try now())
            let queue = PostgresCellQueue(pool: pool)
            let account = ProviderProfile.example().alone
            let first = try await queue.claimCells(of: account, upTo: 5, at: try now())
            let end = try now().addingTimeInterval(Lease.length)
            #expect(try await queue.claimCells(of: account, upTo: 5, at: end.addingTimeInterval(-1)).items.isEmpty)
            let second = try await queue.claimCells(of: account, upTo: 5, at: end)
            #expect(second.items.map(\.cell) == first.items.map(\.cell))
            #expect(second.lease != first.lease)
        }
    }

    @Test func givesBackWhatWasNotAskedForAtOnceAndNobodyElses() async throws {
        try await withPollerDatabase { pool in
            try await pool.prepare(cells: [cells[0]], due: try now())
            let queue = PostgresCellQueue(pool: pool)
            let account = ProviderProfile.example().alone
            let claim = try await queue.claimCells(of: account, upTo: 5, at: try now())
            try await queue.release(claim.items, of: account.profile.id, lease: UUID())
            #expect(try await queue.claimCells(of: account, upTo: 5, at: try now()).items.isEmpty)
            try await queue.release(claim.items, of: account.profile.id, lease: claim.lease)
            #expect(try await queue.claimCells(of: account, upTo: 5, at: try now()).items == claim.items)
        }
    }

    @Test func neverGoesBeyondALimitUntilItsWindowIsOver() async throws {
        try await withPollerDatabase { pool in
            let profile = ProviderProfile.example(limits: [UsageLimit(10, .requests, per: .minute)])
            try await pool.prepare([profile], cells: cells, due: try now())
            let queue = PostgresCellQueue(pool: pool)
            let first = try await queue.claimCells(of: profile.alone, upTo: 6, at: try now())
            let second = try await queue.claimCells(of: profile.alone, upTo: 6, at: try now())
            let third = try await queue.claimCells(of: profile.alone, upTo: 6, at: try now())
            #expect([first, second, third].map(\.items.count) == [6, 4, 0])
            #expect([first, second, third].map(\.isLimited) == [false, true, true])
            let next = try now().addingTimeInterval(60)
            var later: [Int] = []
            for _ in 0..<3 {
                later.append(try await queue.claimCells(of: profile.alone, upTo: 6, at: next).items.count)
            }
            #expect(later == [6, 4, 0])
            let minute = "SELECT requests FROM provider_spend WHERE span = 'minute'" as SQL
            #expect(try await pool.query(minute).decode(Int.self) == [10])
        }
    }

    @Test func countsTheRecordsOfAllFeedsOfAnAccountTogether() async throws {
        try await withPollerDatabase { pool in
            let limit = UsageLimit(100, .records, per: .day)
            let profiles = ["a", "b"].map {
                ProviderProfile.example($0, limits: [limit], records: 24, account: "shared")
            }
            try await pool.prepare(profiles, cells: cells, due: try now())
            let queue = PostgresCellQueue(pool: pool)
            let counts = try await [0, 1, 0].map { profiles[$0] }.asyncMap { profile in
                try await queue.claimCells(
                    of: ProviderQuota(of: profile, among: profiles), upTo: 3, at: try now()
                ).items.count
            }
            #expect(counts == [3, 1, 0])
        }
    }

    @Test func paysForASharedDocumentOnce() async throws {
        try await withPollerDatabase { pool in
            let profile = ProviderProfile.example(
                limits: [UsageLimit(1, .requests, per: .hour)], isShared: true)
            try await pool.prepare([profile], cells: cells, due: try now())
            let claim = try await PostgresCellQueue(pool: pool)
                .claimCells(of: profile.alone, upTo: 100, at: try now())
            #expect(claim.items.count == 40)
            #expect(try await spent(by: profile.id, in: pool) == [1, 1, 1, 1])
        }
    }

    @Test func asksNobodyWhileTheProviderIsBlocked() async throws {
        try await withPollerDatabase { pool in
            try await pool.prepare(cells: cells, due: try now())
            let until = try now().addingTimeInterval(60)
            _ = try await PostgresSourceStatusStore(pool: pool).record(
                .down("limit", lastSuccess: false), of: ProviderProfile.example().alone,
                block: SourceBlock(until: until), at: try now())
            let queue = PostgresCellQueue(pool: pool)
            let account = ProviderProfile.example().alone
            #expect(try await queue.claimCells(of: account, upTo: 1, at: try now()).items.isEmpty)
            #expect(try await queue.claimCells(of: account, upTo: 1, at: until).items.count == 1)
        }
    }
}

extension Array {
    fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
