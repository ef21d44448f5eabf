import Domain
import Foundation
import Logging
import Testing

@testable import environment_poller

struct SourcePollerTests {
    private let statuses = RecordingSourceStatusStore()

    private func poller(_ poll: @escaping @Sendable () async throws -> PollReport) throws -> SourcePoller {
        let now = try instant("2023-04-04T08:00:00Z")
        return SourcePoller(
            quota: ProviderProfile.example("weather").alone, schedule: PollSchedule(interval: .seconds(600)),
            poll: poll, statuses: statuses,
            now: { now }, logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
    }

    private func failing(_ fault: ProviderFault, asked: Int = 1) -> PollReport {
        var report = PollReport(asked: asked)
        report.note(fault, at: "1,1")
        return report
    }

    private func wait(after fault: ProviderFault) async throws -> TimeInterval {
        var failures = 0
        _ = try await poller { [self] in failing(fault) }.pollOnce(&failures)
        #expect(failures == 1)
        return try #require(await statuses.blocks.last ?? nil).until
            .timeIntervalSince(try instant("2023-04-04T08:00:00Z"))
    }

    @Test func comesBackSoonToASourceThatCannotBeReached() async throws {
        #expect((1.5...15).contains(try await wait(after: .unreachable("gone"))))
        #expect(await statuses.verdicts == [.down("gone", lastSuccess: false)])
    }

    @Test(
        arguments: [
            (.accessRefused(status: 401), 86_400, true), (.accessRefused(status: 403), 86_400, false),
            (.untrusted("expired"), 3_600, false),
        ] as [(ProviderFault, TimeInterval, Bool)])
    func leavesASourceAloneThatOnlyAChangeCanMend(
        _ fault: ProviderFault, seconds: TimeInterval, isOfAccount: Bool
    ) async throws {
        #expect(try await wait(after: fault) == seconds)
        #expect(await statuses.blocks.last??.isOfAccount == isOfAccount)
    }

    @Test func respectsTheTimeThatTheProviderNames() async throws {
        let until = try instant("2023-04-04T09:00:00Z")
        _ = try await wait(after: .rateLimited(until: until, reason: "Hourly API request limit exceeded."))
        #expect(await statuses.blocks == [SourceBlock(until: until, isOfAccount: true)])
    }

    @Test func marksTheSourceUpAgain() async throws {
        var failures = 3
        let delay = try await poller { PollReport(asked: 2) }.pollOnce(&failures)
        #expect(failures == 0)
        #expect(delay == .seconds(600))
        #expect(await statuses.verdicts == [.up(nil)])
        #expect(await statuses.blocks == [nil])
    }

    @Test func blocksNobodyForTheFaultOfOneCell() async throws {
        var failures = 0
        _ = try await poller { [self] in failing(.empty, asked: 2) }.pollOnce(&failures)
        #expect(failures == 0)
        #expect(await statuses.blocks == [nil])
        #expect(
            await statuses.verdicts
                == [.up("1 of 2 requests failed, the first because its answer is empty")])
    }

    @Test func blocksASourceOfWhichSeveralCellsInARowFailed() async throws {
        var failures = 0
        var report = PollReport(asked: 3, isStopped: true)
        for cell in ["1,1", "1,2", "1,3"] { report.note(.brokenOff("reset"), at: cell) }
        _ = try await poller { [report] in report }.pollOnce(&failures)
        #expect(failures == 1)
        #expect(await statuses.blocks.last??.isOfAccount == false)
    }

    @Test func goesOnAtOnceWhileMoreIsDue() async throws {
        var failures = 0
        #expect(try await poller { PollReport(asked: 2, hasMore: true) }.pollOnce(&failures) == .zero)
        var stopped = failing(.unreachable("gone"))
        stopped.hasMore = true
        let wait = try await poller { [stopped] in stopped }.pollOnce(&failures)
        #expect(wait == .seconds(600))
    }

    @Test func doesNotBlameTheProviderForOurDatabase() async throws {
        var failures = 0
        let delay = try await poller { throw DatabaseGone() }.pollOnce(&failures)
        #expect(failures == 1)
        #expect(delay <= .seconds(15))
        #expect(await statuses.verdicts.isEmpty)
    }

    @Test func leavesTheStateAloneWhenNothingWasAsked() async throws {
        var failures = 0
        _ = try await poller { PollReport() }.pollOnce(&failures)
        #expect(await statuses.verdicts.isEmpty)
    }

    @Test func waitsEverLongerUpToTheInterval() {
        let schedule = PollSchedule(interval: .seconds(10), longest: .seconds(60))
        let delays = (1...5).map { schedule.delay(afterFailures: $0, random: 1) }
        #expect(delays == [.seconds(10), .seconds(20), .seconds(40), .seconds(60), .seconds(60)])
    }
}
