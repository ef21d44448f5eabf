import Foundation
import Postgres

/// Everybody at the gateway is brought to an empty alert-fanout, compared again, and loaded by a process; measured once
/// for all figures.
actor AudienceMeasurement {
    struct Outcome: Sendable {
        var people = 0
        /// Seconds of `alert-fanout rebuild-audience` into an empty audience, and once more.
        var rebuild = 0.0
        var again = 0.0
        /// Megabytes at the peak of the first.
        var rebuildMegabytes = 0.0
        /// Seconds from the start of `alert-fanout run` until it is ready.
        var ready = 0.0
        /// Seconds of it for the audience alone, and megabytes before and after it.
        var load = 0.0
        var emptyMegabytes = 0.0
        var megabytes = 0.0
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    static let shared = AudienceMeasurement()

    private static let seed: UInt64 = 5
    private var measured: Outcome?

    /// Of as many people as `FANOUT_PEOPLE` says, otherwise of 100,000 and then of 1,000,000, which counts.
    func outcome(_ settings: Settings) async throws -> Outcome {
        if let measured { return measured }
        let most = try FanoutRecordMeasurement.people()
        let isChosen = ProcessInfo.processInfo.environment["FANOUT_PEOPLE"]?.isEmpty == false
        var outcome = Outcome()
        for people in isChosen ? [most] : [most / 10, most] {
            outcome = try await Self.measure(people, settings)
            print(outcome.text)
        }
        measured = outcome
        return outcome
    }

    private static func measure(_ people: Int, _ settings: Settings) async throws -> Outcome {
        let source = PeopleOfEurope(try PeopleFacts(), seed: seed, now: Date())
        return try await PeopleDatabase.with(settings, of: ["ingest-gateway", "alert-fanout"]) { database in
            try await database.register(people, of: source)
            var outcome = Outcome(people: people)
            (outcome.rebuild, outcome.rebuildMegabytes) = try await rebuild(database)
            (outcome.again, _) = try await rebuild(database)
            let seated = try await database.pool.query(
                "SELECT count(*) FROM alert_fanout.audience WHERE chunk IS NOT NULL"
            ).first?.decode(Int.self)
            guard seated == people else {
                throw Failure(description: "\(seated ?? 0) of \(people) people have a position after the rebuild")
            }
            try await VirtualHost.with(settings) { host in
                let start = ContinuousClock.now
                try await FanoutRecordReplica.with(1, "alert-fanout", on: database, brokerURL: host.url) { _ in
                    outcome.ready = (ContinuousClock.now - start).seconds
                }
            }
            let index = try await MatchingUnderTest.run([], at: database.environment["ALERT_FANOUT_POSTGRES_URL"] ?? "")
            (outcome.load, outcome.emptyMegabytes) = (index.loadSeconds, index.emptyMegabytes)
            outcome.megabytes = index.peakMegabytes
            return outcome
        }
    }

    private static func rebuild(_ database: PeopleDatabase) async throws -> (seconds: Double, megabytes: Double) {
        let start = ContinuousClock.now
        let process = try OwnProcess("alert-fanout", ["rebuild-audience"], database.environment)
        async let code = process.end()
        var bytes = 0.0
        while process.isRunning {
            // Not to be read any more once it has ended.
            bytes = max(bytes, (try? process.peakResidentBytes()) ?? 0)
            try await Task.sleep(for: .milliseconds(50))
        }
        guard await code == 0 else { throw Failure(description: "the rebuild failed; its output says why") }
        return ((ContinuousClock.now - start).seconds, bytes / 1_000_000)
    }
}

extension AudienceMeasurement.Outcome {
    fileprivate var text: String {
        func text(_ value: Double) -> String { value.rounded(toSignificantDigits: 3).formatted() }
        return """
            \(people.formatted()) people rebuilt in \(text(rebuild)) s (\(text(Double(people) / rebuild))/s, \
            \(text(rebuildMegabytes)) MB), compared again in \(text(again)) s; ready \(text(ready)) s after the start, \
            \(text(load)) s of it for the audience, \(text(megabytes)) MB
            """
    }
}
