import Domain
import Foundation
import Postgres
import TestSupport
import Testing

@testable import environment_poller

/// Verdicts of single places over several rounds, in the real database.
struct SourceVerdictTests {
    private let quota = ProviderProfile.example().alone

    private func cells(_ count: Int) -> [GridCell] { (0..<count).map { GridCell(row: $0, column: 0) } }

    /// The state after each round.
    private func states(
        after verdicts: [SourceVerdict], in pool: PostgresPool
    ) async throws -> [SourceHealth.State] {
        let store = PostgresSourceStatusStore(pool: pool)
        let now = try instant("2026-04-10T06:00:00Z")
        var states: [SourceHealth.State] = []
        for verdict in verdicts {
            states.append(try await store.record(verdict, of: quota, block: nil, at: now).state)
        }
        return states
    }

    private func failed(_ places: String...) -> SourceVerdict { .undecided("reset", failing: places) }

    @Test func leavesASourceUpOfWhichOnePlaceFailsAgainAndAgain() async throws {
        try await withPollerDatabase { pool in
            try await pool.prepare(cells: cells(5), due: Date())
            let verdicts = [SourceVerdict.up(nil)] + Array(repeating: failed("0,0"), count: 20)
            #expect(try await states(after: verdicts, in: pool).allSatisfy { $0 == .up })
        }
    }

    @Test func takesASourceDownOnceThreeDifferentPlacesFailedInARow() async throws {
        try await withPollerDatabase { pool in
            try await pool.prepare(cells: cells(5), due: Date())
            let rounds = [
                .up(nil), failed("0,0"), failed("1,0"), failed("0,0"), failed("2,0"), failed("0,0"), .up(nil),
            ]
            #expect(try await states(after: rounds, in: pool) == [.up, .up, .up, .up, .down, .down, .up])
        }
    }

    @Test func beginsAnewWithEachAnswer() async throws {
        try await withPollerDatabase { pool in
            try await pool.prepare(cells: cells(5), due: Date())
            let rounds = [failed("0,0", "1,0"), .up("1 of 2 requests failed"), failed("2,0"), failed("3,0")]
            #expect(try await states(after: rounds, in: pool) == [.unknown, .up, .up, .up])
        }
    }

    @Test(arguments: [1, 2]) func asksFewerPlacesWhereASourceServesFewer(_ count: Int) async throws {
        try await withPollerDatabase { pool in
            try await pool.prepare(cells: cells(count), due: Date())
            let rounds = (0..<3).map { failed("\($0 % count),0") }
            #expect(try await states(after: rounds, in: pool) == [.unknown, .unknown, .down])
        }
    }

    @Test func sharesTheBlockOfAnAccountAndNeverShortensOne() async throws {
        try await withPollerDatabase { pool in
            let feeds = ["a", "b"].map { ProviderProfile.example($0, account: "shared") } + [.example("c")]
            try await pool.prepare(feeds, due: Date())
            let now = try instant("2026-04-10T06:00:00Z")
            let (soon, late) = (now.addingTimeInterval(60), now.addingTimeInterval(3_600))
            let store = PostgresSourceStatusStore(pool: pool)
            let quotas = feeds.map { ProviderQuota(of: $0, among: feeds) }
            let limited = SourceVerdict.down("limit", lastSuccess: false)
            _ = try await store.record(
                limited, of: quotas[0], block: SourceBlock(until: late, isOfAccount: true), at: now)
            _ = try await store.record(limited, of: quotas[1], block: SourceBlock(until: soon), at: now)
            _ = try await store.record(.up(nil), of: quotas[1], block: nil, at: now)
            _ = try await store.record(limited, of: quotas[2], block: SourceBlock(until: soon), at: now)
            let rows = try await pool.query("SELECT blocked_until FROM provider_settings ORDER BY provider")
            #expect(try rows.decode(Date.self) == [late, late, soon])
        }
    }

    @Test func asksAtOnceWhereTheKeyOrTheAddressHasChanged() async throws {
        try await withPollerDatabase { pool in
            let now = try instant("2026-04-10T06:00:00Z")
            let later = now.addingTimeInterval(86_400)
            try await pool.prepare([quota.profile], cells: cells(2), due: later)
            try await pool.query("UPDATE provider_cells SET state = 'failed' WHERE grid_row = 0")
            let settings = PostgresProviderSettingsStore(pool: pool)
            let declare = { (mark: String) in
                try await settings.declare(
                    [quota.profile], enabled: [quota.profile.id], access: [quota.profile.id: mark], at: now)
            }
            try await declare("old")
            try await pool.query("UPDATE provider_cells SET next_due = \(later)")
            _ = try await PostgresSourceStatusStore(pool: pool).record(
                .down("key", lastSuccess: false), of: quota, block: SourceBlock(until: later), at: now)

            let due = "SELECT next_due FROM provider_cells ORDER BY grid_row" as SQL
            let blocked = "SELECT coalesce(blocked_until, 'epoch') FROM provider_settings" as SQL
            try await declare("old")
            #expect(try await pool.query(blocked).decode(Date.self) == [later])
            #expect(try await pool.query(due).decode(Date.self) == [later, later])
            try await declare("new")
            #expect(try await pool.query(blocked).decode(Date.self) == [Date(timeIntervalSince1970: 0)])
            #expect(try await pool.query(due).decode(Date.self) == [now, later])
        }
    }

    @Test func keepsNoMoreThanTwoHundredReasonsOfASource() async throws {
        try await withPollerDatabase { pool in
            let store = PostgresSourceStatusStore(pool: pool)
            for round in 0..<30 {
                var refused = RefusedValues()
                for name in 0..<8 { refused.note("plant \(round)-\(name): not known here") }
                try await store.count(
                    refused, of: "weather", at: Date(timeIntervalSince1970: 1_700_000_000 + Double(round)))
            }
            let rows = try await pool.query("SELECT count(*), min(last_seen) FROM refused_values")
            let (count, oldest) = try #require(try rows.first?.decode((Int, Date).self))
            #expect(count == 200)
            #expect(oldest == Date(timeIntervalSince1970: 1_700_000_005))
        }
    }
}
