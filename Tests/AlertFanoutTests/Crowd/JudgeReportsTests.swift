import Domain
import Foundation
import MessageProtocol
import Postgres
import Testing

@testable import alert_fanout

/// Against a real database.
@Suite struct JudgeReportsTests {
    /// The day is over at midnight, and six hours later everybody has spoken.
    private static let nextMorning: TimeInterval = 20 * 3_600

    @Test func aStationJudgesByTheHighestOfTheWholeDay() async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool)
            let right = try await crowd.report([.birch], .severe)
            let wrong = try await crowd.report([.grass], .severe)
            try await pool.measure(9, at: .basel(), on: .noon + 3 * 3_600)
            try await pool.measure(2, at: .basel(), on: .noon + 4 * 3_600)
            try await pool.measure(1, of: .grass, at: .basel(), on: .noon)
            await crowd.wait(Self.nextMorning)
            try await crowd.judge()
            try await crowd.judge()

            #expect(try await pool.trust(in: right.authorID) == ReporterTrust(agreed: 1))
            #expect(try await pool.trust(in: wrong.authorID) == ReporterTrust(disagreed: 1))
        }
    }

    @Test func nothingIsJudgedBeforeItsDayIsOver() async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool)
            let report = try await crowd.report()
            try await pool.measure(9, at: .basel(), on: .noon)
            await crowd.wait(Self.nextMorning - 3 * 3_600)
            try await crowd.judge()
            #expect(try await pool.trust(in: report.authorID) == nil)
        }
    }

    @Test func aStationFarAwaySaysNothing() async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool)
            let report = try await crowd.report()
            try await pool.measure(1, at: .at(47.5619, 8.0), on: .noon)
            await crowd.wait(Self.nextMorning)
            try await crowd.judge()
            #expect(try await pool.trust(in: report.authorID) == nil)
        }
    }

    @Test func withoutAStationOthersJudgeAndMakeNoName() async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool)
            let liar = try await crowd.report([.cat], .severe)
            var honest: [UserAlertSubmitted] = []
            for _ in 1...3 { honest.append(try await crowd.report([.cat], .mild)) }
            await crowd.wait(Self.nextMorning)
            try await crowd.judge()

            #expect(try await pool.trust(in: liar.authorID) == ReporterTrust(disagreed: ReporterTrust.consensusWeight))
            for report in honest { #expect(try await pool.trust(in: report.authorID)?.weight == 1) }
        }
    }

    @Test func whoWasOftenWrongHardlyCounts() async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool)
            let liars = (1...3).map { _ in UserID() }
            // The next day's alert would be credible without a memory.
            for day in 0..<5 {
                try await pool.measure(1, at: .basel(), on: .noon + Double(day) * 86_400)
                for liar in liars { try await crowd.report(by: liar) }
                await crowd.wait(86_400)
                try await crowd.judge()
            }
            for liar in liars { try await crowd.report(by: liar) }
            #expect(await crowd.admitted.isEmpty)
            try await crowd.report()
            #expect(await crowd.admitted.isEmpty)
        }
    }

    @Test func placesAndDetailsAreForgottenAndLaterTheReports() async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool)
            try await crowd.report()
            try await pool.measure(1, at: .basel(), on: .noon)
            func kept() async throws -> [Int] {
                let rows = try await pool.query(
                    """
                    SELECT count(*), count(latitude) + count(details), (SELECT count(*) FROM station_days)
                    FROM crowd_reports
                    """)
                let (reports, details, days) = try #require(try rows.first?.decode((Int, Int, Int).self))
                return [reports, details, days]
            }
            await crowd.wait(10 * 86_400)
            try await crowd.judge()
            #expect(try await kept() == [1, 2, 1])
            await crowd.wait(3 * 86_400)
            try await crowd.judge()
            #expect(try await kept() == [1, 0, 0])
            await crowd.wait(78 * 86_400)
            try await crowd.judge()
            #expect(try await kept() == [0, 0, 0])
        }
    }

    @Test func ofADeletedAccountNothingIsKept() async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool)
            let gone = try await crowd.report()
            let other = try await crowd.report()
            try await pool.measure(9, at: .basel(), on: .noon)
            _ = try await PostgresExperts(pool: pool).add(gone.authorID)
            await crowd.wait(Self.nextMorning)
            try await crowd.judge()

            try await PostgresCrowdStore(pool: pool).forget(gone.authorID)

            #expect(try await pool.fate(of: gone) == [])
            #expect(try await pool.trust(in: gone.authorID) == nil)
            #expect(try await PostgresExperts(pool: pool).list().isEmpty)
            #expect(try await pool.trust(in: other.authorID) != nil)
        }
    }
}
