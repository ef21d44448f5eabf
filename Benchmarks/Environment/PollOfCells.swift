import Foundation
import Postgres

/// One run of environment-poller over cells that are all due, and its cost.
struct PollOfCells: Sendable {
    /// From the first request until everything is stored.
    let seconds: Double
    let peakBytes: Double

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    init(
        of count: Int, from replay: ReplayUnderTest, _ database: PollerDatabase, brokerURL: String
    ) async throws {
        let environment = [
            "ENVIRONMENT_POLLER_POSTGRES_URL": database.url, "ENVIRONMENT_POLLER_AMQP_URL": brokerURL,
            "ENVIRONMENT_SOURCE": "recorded", "ENVIRONMENT_REPLAY_URL": replay.url,
            "ENVIRONMENT_PROVIDERS": "openmeteo.airquality", "ENVIRONMENT_OPENMETEO_INTERVAL_SECONDS": "86400",
            "ENVIRONMENT_POLLER_ADMIN_PORT": "0", "LOG_LEVEL": "warning",
        ]
        let migration = try OwnProcess("environment-poller", ["migrate"], environment)
        guard await migration.end() == 0 else { throw Failure(description: "the migration failed") }
        try await database.settle(count)
        let poller = try OwnProcess("environment-poller", ["run"], environment)
        do {
            seconds = try await Self.wait(for: count, in: database, poller)
            peakBytes = try poller.peakResidentBytes()
        } catch {
            _ = await poller.stop()
            throw error
        }
        _ = await poller.stop()
    }

    private static func wait(for count: Int, in database: PollerDatabase, _ poller: OwnProcess) async throws -> Double {
        let deadline = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < deadline {
            let (stored, first) = try await database.progress()
            if stored >= count, let first { return Date().timeIntervalSince(first) }
            guard poller.isRunning else { throw Failure(description: "environment-poller has ended by itself") }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw Failure(description: "not all of \(count) cells were stored within two minutes")
    }
}
