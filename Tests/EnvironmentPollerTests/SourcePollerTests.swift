import Foundation
import Logging
import Testing

@testable import environment_poller

struct SourcePollerTests {
    private let statuses = RecordingSourceStatusStore()

    private func poller(_ poll: @escaping @Sendable () async throws -> PollReport) throws -> SourcePoller {
        let now = try instant("2023-04-04T08:00:00Z")
        return SourcePoller(
            source: .weather, schedule: PollSchedule(interval: .seconds(600)), poll: poll, statuses: statuses,
            now: { now }, logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
    }

    @Test func marksTheSourceDownAndComesBackSooner() async throws {
        var failures = 0
        let delay = try await poller { PollReport(asked: 1, faults: [.accessRefused(status: 401)]) }
            .pollOnce(&failures)

        #expect(failures == 1)
        #expect(delay <= .seconds(15))
        #expect(
            await statuses.verdicts == [
                .down("it refuses access (HTTP 401); check whether it now wants a key", lastSuccess: false)
            ])
    }

    @Test func respectsTheTimeThatTheProviderNames() async throws {
        var failures = 0
        let until = try instant("2023-04-04T09:00:00Z")
        let fault = ProviderFault.rateLimited(until: until, reason: "Hourly API request limit exceeded.")
        let delay = try await poller { PollReport(asked: 1, faults: [fault]) }.pollOnce(&failures)
        #expect(delay == .seconds(3_600))
    }

    @Test func marksTheSourceUpAgain() async throws {
        var failures = 3
        let delay = try await poller { PollReport(asked: 2) }.pollOnce(&failures)
        #expect(failures == 0)
        #expect(delay == .seconds(600))
        #expect(await statuses.verdicts == [.up(nil)])
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
