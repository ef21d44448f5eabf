import Foundation
import Logging
import Testing

@testable import environment_poller

struct SourcePollerTests {
    private let statuses = RecordingSourceStatusStore()

    private func poller(_ poll: @escaping @Sendable () async throws -> PollReport) throws -> SourcePoller {
        let now = try instant("2023-04-04T08:00:00Z")
        return SourcePoller(
            provider: "weather", schedule: PollSchedule(interval: .seconds(600)), poll: poll, statuses: statuses,
            now: { now }, logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
    }

    @Test func marksTheSourceDownAndLetsAllReplicasComeBackSooner() async throws {
        var failures = 0
        let delay = try await poller { PollReport(asked: 1, faults: [.accessRefused(status: 401)]) }
            .pollOnce(&failures)

        #expect(failures == 1)
        #expect(delay == .seconds(600))
        let wait = try #require(await statuses.blockedUntil.first ?? nil)
            .timeIntervalSince(try instant("2023-04-04T08:00:00Z"))
        #expect((1.5...15).contains(wait))
        #expect(
            await statuses.verdicts == [
                .down("it refuses access (HTTP 401); check the key and what it allows", lastSuccess: false)
            ])
    }

    @Test func respectsTheTimeThatTheProviderNames() async throws {
        var failures = 0
        let until = try instant("2023-04-04T09:00:00Z")
        let fault = ProviderFault.rateLimited(until: until, reason: "Hourly API request limit exceeded.")
        _ = try await poller { PollReport(asked: 1, faults: [fault]) }.pollOnce(&failures)
        #expect(await statuses.blockedUntil == [until])
    }

    @Test func marksTheSourceUpAgain() async throws {
        var failures = 3
        let delay = try await poller { PollReport(asked: 2) }.pollOnce(&failures)
        #expect(failures == 0)
        #expect(delay == .seconds(600))
        #expect(await statuses.verdicts == [.up(nil)])
        #expect(await statuses.blockedUntil == [nil])
    }

    @Test func blocksNobodyForTheFaultOfOneCell() async throws {
        var failures = 0
        _ = try await poller { PollReport(asked: 2, faults: [.empty]) }.pollOnce(&failures)
        #expect(failures == 0)
        #expect(await statuses.blockedUntil == [nil])
    }

    @Test func goesOnAtOnceWhileMoreIsDue() async throws {
        var failures = 0
        #expect(try await poller { PollReport(asked: 2, hasMore: true) }.pollOnce(&failures) == .zero)
        let stopped = PollReport(asked: 2, faults: [.unreachable("gone")], hasMore: true)
        #expect(try await poller { stopped }.pollOnce(&failures) == .seconds(600))
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
