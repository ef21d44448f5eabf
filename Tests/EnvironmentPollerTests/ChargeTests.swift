import Domain
import Foundation
import HTTPFetch
import HTTPTypes
import Postgres
import TestSupport
import Testing

@testable import environment_poller

/// What a provider's limits are charged, from the socket to the database.
struct ChargeTests {
    private let server = ScriptedProvider()
    private let feed: ProviderProfile = {
        var feed = Ambee.pollen
        feed.account = nil
        return feed
    }()
    private let cells = (0..<64).map { GridCell(row: 400 + $0, column: 60) }

    private func now() throws -> Date { try instant("2021-06-09T16:30:00Z") }

    private func poll(_ url: String, over pool: PostgresPool, fetcher: DocumentFetcher) throws -> PollCells {
        let now = try now()
        let access = ProviderAccess(baseURL: url, key: "k", fetcher: fetcher, now: { now })
        return PollCells(
            provider: AmbeePollenClient(access), quota: feed.alone, queue: PostgresCellQueue(pool: pool),
            store: PostgresCellReportStore(pool: pool),
            announce: AnnounceForecasts(rule: Examples.rule, now: { now }), now: { now })
    }

    private func spent(in pool: PostgresPool) async throws -> [Int] {
        let rows = try await pool.query("SELECT requests, records FROM provider_spend WHERE span = 'day'")
        return try rows.decode((Int, Int).self).flatMap { [$0, $1] }
    }

    /// One 503 once burned the day: 8 requests were sent and 100 charged.
    @Test(arguments: [401, 429, 503]) func chargesOneRequestWhereOneWasRefused(_ status: Int) async throws {
        server.answers(
            "/latest/pollen/by-lat-lng", .error(status, headers: status == 503 ? [.retryAfter: "60"] : [:]))
        try await withPollerDatabase { pool in
            try await pool.prepare([feed], cells: cells, due: try now())
            let report = try await withServer(server.router) { url in
                try await poll(url, over: pool, fetcher: .real())()
            }
            #expect(report.spent == Usage(requests: 1, records: 0))
            #expect(try await spent(in: pool) == [1, 0])
        }
        #expect(server.asked.count == 1)
    }

    @Test func chargesThreeRequestsWhereThreePlacesFailedAndNothingForTheRest() async throws {
        server.answers("/latest/pollen/by-lat-lng", .error(503))
        try await withPollerDatabase { pool in
            try await pool.prepare([feed], cells: cells, due: try now())
            _ = try await withServer(server.router) { url in try await poll(url, over: pool, fetcher: .real())() }
            #expect(try await spent(in: pool) == [3, 0])
        }
        #expect(server.asked.count == 3)
    }

    @Test func chargesNothingWhileTheBreakerIsOpenOrNobodyListens() async throws {
        let gone = try await withServer(ScriptedProvider().router) { $0 }
        try await withPollerDatabase { pool in
            try await pool.prepare([feed], cells: cells, due: try now())
            let now = try now()
            let fetcher = DocumentFetcher.real(now: { now }, breaker: .forProviders(failures: 1))
            for _ in 0..<3 {
                let report = try await poll(gone, over: pool, fetcher: fetcher)()
                #expect(report.spent == Usage())
                #expect(report.isStopped)
            }
            #expect(try await spent(in: pool) == [0, 0])
        }
    }

    @Test func chargesAllThatARefreshSentAndTheRecordsItBrought() async throws {
        server.answers("/latest/pollen/by-lat-lng", .ok(#"{"data": []}"#))
        server.answers("/forecast/pollen/by-lat-lng", .error(500))
        try await withPollerDatabase { pool in
            try await pool.prepare([feed], cells: [cells[0]], due: try now())
            _ = try await withServer(server.router) { url in try await poll(url, over: pool, fetcher: .real())() }
            #expect(try await spent(in: pool) == [2, 49])
        }
    }

    @Test func letsTheHardLimitFollowWhatWasGivenBack() async throws {
        try await withPollerDatabase { pool in
            let profile = ProviderProfile.example(limits: [UsageLimit(10, .requests, per: .day)])
            try await pool.prepare([profile], cells: cells, due: try now())
            let queue = PostgresCellQueue(pool: pool)
            let first = try await queue.claimCells(of: profile.alone, upTo: 10, at: try now())
            #expect(try await queue.claimCells(of: profile.alone, upTo: 10, at: try now()).items.isEmpty)
            let charge = try #require(ClaimCharge(Usage(requests: 3), of: first))
            try await queue.settle(charge, of: profile.id)
            #expect(try await queue.claimCells(of: profile.alone, upTo: 10, at: try now()).items.count == 7)
        }
    }

    @Test func putsNothingBackIntoAWindowThatIsOver() async throws {
        try await withPollerDatabase { pool in
            let profile = ProviderProfile.example(limits: [UsageLimit(10, .requests, per: .minute)])
            try await pool.prepare([profile], cells: cells, due: try now())
            let queue = PostgresCellQueue(pool: pool)
            let first = try await queue.claimCells(of: profile.alone, upTo: 10, at: try now())
            let next = try now().addingTimeInterval(60)
            _ = try await queue.claimCells(of: profile.alone, upTo: 10, at: next)
            try await queue.settle(try #require(ClaimCharge(Usage(), of: first)), of: profile.id)
            let rows = try await pool.query("SELECT span, requests FROM provider_spend ORDER BY span")
            #expect(
                try rows.decode((String, Int).self).map { "\($0) \($1)" }
                    == ["day 10", "hour 10", "minute 10", "month 10"])
        }
    }
}
