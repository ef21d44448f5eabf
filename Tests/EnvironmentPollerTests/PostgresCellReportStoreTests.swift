import Domain
import Foundation
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import environment_poller

struct PostgresCellReportStoreTests {
    private let cell = GridCell(row: 515, column: 0)
    private let profile = ProviderProfile.example()

    private func now() throws -> Date { try instant("2026-04-10T06:00:00Z") }

    /// Claims what is due and records the same outcome for all of it.
    private func record(
        _ answer: CellOutcome.Answer, in pool: PostgresPool, lease: UUID? = nil
    ) async throws -> RecordedCells {
        let now = try now()
        try await pool.query("UPDATE provider_cells SET next_due = \(now)")
        let claim = try await PostgresCellQueue(pool: pool).claimCells(of: profile.alone, upTo: 10, at: now)
        let announce = AnnounceForecasts(rule: Examples.rule, now: { now })
        return try await PostgresCellReportStore(pool: pool).record(
            claim.items.map { CellOutcome(of: $0, answer, askedAt: now, rule: profile.refresh) }, of: profile,
            lease: lease ?? claim.lease, at: now
        ) { [profile] in announce($0, of: $1, from: profile, highest: $2) }
    }

    private func report(_ grains: [Double?]) throws -> CellOutcome.Answer {
        .report(FetchedReport(report: try .birch(grains), receipts: []))
    }

    private func seen(in pool: PostgresPool) async throws -> (state: String, reason: String?, isKnown: Bool) {
        let rows = try await pool.query("SELECT state, reason, report IS NOT NULL FROM cell_reports")
        return try #require(try rows.first?.decode((String, String?, Bool).self))
    }

    @Test func showsTheReportAsItIsRead() async throws {
        try await withPollerDatabase { pool in
            try await pool.prepare(cells: [cell], due: try now())
            #expect(try await pool.query("SELECT 1 FROM cell_reports").isEmpty)
            #expect(try await record(try report([1, nil, 20.5]), in: pool) == RecordedCells(stored: 1, alerts: 1))
            let rows = try await pool.query("SELECT report, fetched_at FROM cell_reports")
            let (text, fetchedAt) = try #require(try rows.first?.decode((String, Date).self))
            let stored = try MessageCoding.decode(EnvironmentReport.self, from: Array(text.utf8))
            #expect(stored == (try .birch([1, nil, 20.5])))
            #expect(fetchedAt == (try now()))
        }
    }

    @Test(arguments: [(3_600, true), (7_200, true), (7_201, false)])
    func forgetsWhatTheTermsLetNobodyKeep(age: Int, isKept: Bool) async throws {
        try await withPollerDatabase { pool in
            try await pool.prepare(cells: [cell], due: try now())
            _ = try await record(try report([20]), in: pool)
            var strict = profile
            strict.terms.longestStorage = 7_200
            let terms = PostgresStorageTerms(pool: pool, profiles: [strict])
            let forgotten = try await terms.keepTo(at: try now().addingTimeInterval(TimeInterval(age)))
            #expect(forgotten == (isKept ? 0 : 1))
            #expect(try await seen(in: pool).isKnown == isKept)
        }
    }

    @Test func keepsForeverWhatNoTermForbids() async throws {
        try await withPollerDatabase { pool in
            try await pool.prepare(cells: [cell], due: try now())
            _ = try await record(try report([20]), in: pool)
            let terms = PostgresStorageTerms(pool: pool, profiles: [profile])
            #expect(try await terms.keepTo(at: try now().addingTimeInterval(1e8)) == 0)
        }
    }

    @Test func keepsTheOldReportWhileTheSourceFailsAndDropsItWhereItHasNothing() async throws {
        try await withPollerDatabase { pool in
            try await pool.prepare(cells: [cell], due: try now())
            _ = try await record(try report([20]), in: pool)
            _ = try await record(.fault(.empty), in: pool)
            #expect(try await seen(in: pool) == ("failed", "its answer is empty", true))
            _ = try await record(.fault(.useless(RefusedValues())), in: pool)
            #expect(try await seen(in: pool) == ("failed", "its answer has no values any more", true))
            _ = try await record(.unchanged, in: pool)
            #expect(try await seen(in: pool) == ("known", nil, true))
            _ = try await record(.fault(.notCovered), in: pool)
            #expect(try await seen(in: pool) == ("not-covered", nil, false))
        }
    }

    @Test func raisesAStepOnceHoweverOftenItIsStored() async throws {
        try await withPollerDatabase { pool in
            try await pool.prepare(cells: [cell], due: try now())
            var raised: [Int] = []
            for grains in [90.0, 90, 400, 90] {
                raised.append(try await record(try report([grains]), in: pool).alerts)
            }
            #expect(raised == [1, 0, 1, 0])
            let outbox = try await pool.query("SELECT type FROM outbox").decode(String.self)
            #expect(outbox == ["forecast-alert.raised.v1", "forecast-alert.raised.v1"])
        }
    }

    @Test func leavesACellToWhoeverTookItMeanwhile() async throws {
        try await withPollerDatabase { pool in
            try await pool.prepare(cells: [cell], due: try now())
            let recorded = try await record(try report([90]), in: pool, lease: UUID())
            #expect(recorded == RecordedCells(stored: 0, alerts: 0))
            #expect(try await pool.query("SELECT 1 FROM cell_reports").isEmpty)
            #expect(try await pool.query("SELECT 1 FROM outbox").isEmpty)
        }
    }

    @Test func asksNoMoreForACellThatThePlanLeftOutMeanwhile() async throws {
        try await withPollerDatabase { pool in
            try await pool.prepare(cells: [cell], due: try now())
            try await pool.query("UPDATE provider_cells SET interval_seconds = NULL")
            _ = try await record(.unchanged, in: pool)
            #expect(try await pool.query("SELECT 1 FROM provider_cells WHERE next_due IS NOT NULL").isEmpty)
        }
    }
}
