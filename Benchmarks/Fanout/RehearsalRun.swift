import Foundation
import MessageProtocol
import Messaging
import RabbitMQ

/// A birch peak over a million people: loads them, starts the services, raises the alerts, and watches until all of
/// them are notified.
struct RehearsalRun {
    let options: RehearsalOptions
    let settings: Settings

    /// Nothing is waited for longer, in the app and by mail.
    private static let patience = (drain: 1_800.0, mail: 600.0)

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    func callAsFunction() async throws -> RehearsalResult {
        let facts = try PeopleFacts()
        let stations = RehearsalStations(facts)
        let peak = try RehearsalPeak(try RehearsalSeason(), stations.all, seed: options.seed)
        say("\(peak.alerts.count) alerts at \(stations.all.count) stations")
        return try await PeopleDatabase.with(settings) { database in
            let start = ContinuousClock.now
            try await database.load(
                options.people, of: PeopleOfEurope(facts, seed: options.seed, now: Date()))
            let loading = (ContinuousClock.now - start).seconds
            say("\(options.people) people are there (\(Int(loading)) s)")
            return try await VirtualHost.with(settings) { host in
                var result = RehearsalResult(options: options, stations: stations, peak: peak, loadingSeconds: loading)
                try await withServices(database, host) { processes in
                    try await play(peak, database, host, processes, into: &result)
                }
                return result
            }
        }
    }

    private func withServices(
        _ database: PeopleDatabase, _ host: VirtualHost,
        _ body: ([(name: String, process: OwnProcess)]) async throws -> Void
    ) async throws {
        let url = host.url
        // The notifier first: its queues must exist before batches arrive.
        try await FanoutRecordReplica.with(
            options.notifiers, "notifier", on: database, brokerURL: url, Self.mail
        ) { notifiers in
            try await FanoutRecordReplica.with(options.replicas, "alert-fanout", on: database, brokerURL: url) {
                fanouts in
                say("alert-fanout and the notifier are ready")
                try await body(
                    (fanouts + notifiers).enumerated().map { number, replica in
                        (
                            "\(replica.name) \(number < fanouts.count ? number + 1 : number - fanouts.count + 1)",
                            replica.process
                        )
                    })
            }
        }
    }

    /// Off unless the script that starts the sink says where it is.
    private static var mail: [String: String] {
        let given = ProcessInfo.processInfo.environment.filter {
            ["NOTIFIER_SMTP_URL", "NOTIFIER_SMTP_SECURITY", "NOTIFIER_MAIL_FROM"].contains($0.key)
        }
        // The sink accepts everything.
        return given.merging(["NOTIFIER_MAIL_RATE": "100000"]) { $1 }
    }

    private func play(
        _ peak: RehearsalPeak, _ database: PeopleDatabase, _ host: VirtualHost,
        _ processes: [(name: String, process: OwnProcess)], into result: inout RehearsalResult
    ) async throws {
        let watching = RabbitMQOperator(
            configuration: try VirtualHost.configuration(url: host.url), logger: .silent)
        let ledger = RehearsalLedger(pool: database.pool)
        let sampler = RehearsalSampler(
            ledger: ledger, queues: try await host.queues(), broker: watching, processes: processes, start: .now)
        result.idleMemory = try await sampler.sample().memory
        do {
            try await BrokerUnderTest.with(url: host.url) { broker in try await raise(peak, broker, sampler, &result) }
            result.peakMemory = Dictionary(
                uniqueKeysWithValues: try processes.map { ($0.name, try $0.process.peakResidentBytes()) })
            try await result.read(ledger)
            result.dead = try await deadLetters(sampler)
            await watching.close()
        } catch {
            await watching.close()
            throw error
        }
    }

    /// Raises the alerts one after the other at their times, and samples until everybody is notified.
    private func raise(
        _ peak: RehearsalPeak, _ broker: BrokerUnderTest, _ sampler: RehearsalSampler, _ result: inout RehearsalResult
    ) async throws {
        let (samples, continuation) = AsyncStream.makeStream(of: RehearsalSample.self)
        let (alerts, seconds, start) = (peak.alerts, Double(options.seconds), sampler.start)
        try await withThrowingTaskGroup { group in
            group.addTask { try await sampler.run(into: continuation) }
            group.addTask {
                for alert in alerts {
                    try await Task.sleep(until: start + .seconds(alert.hour / 24 * seconds), clock: .continuous)
                    let fact = alert.fact(measuredAt: Date())
                    try await broker.publish(try OutgoingMessage(fact, from: .environmentPoller))
                }
            }
            for await sample in samples {
                result.samples.append(sample)
                guard try isOver(sample, alerts.count, &result) else { continue }
                group.cancelAll()
                break
            }
            try await group.waitForAll()
        }
    }

    private func isOver(_ sample: RehearsalSample, _ alerts: Int, _ result: inout RehearsalResult) throws -> Bool {
        let end = Double(options.seconds)
        if result.drainedAfter == nil, sample.progress.isDrained(of: alerts) {
            result.drainedAfter = max(0, sample.seconds - (result.peak.alerts.last?.hour ?? 0) / 24 * end)
            say("everybody is notified in the app; \(sample.progress.mails) mails wait")
        }
        guard let drained = result.drainedAfter else { return sample.seconds > end + Self.patience.drain }
        if sample.progress.mails == 0 {
            result.mailedAfter = max(0, sample.seconds - (result.peak.alerts.last?.hour ?? 0) / 24 * end)
            return true
        }
        return sample.seconds > end + drained + Self.patience.mail
    }

    private func deadLetters(_ sampler: RehearsalSampler) async throws -> Int {
        var dead = 0
        for queue in sampler.queues where queue.hasSuffix(".dead") {
            dead += try await sampler.broker.depth(of: queue)?.ready ?? 0
        }
        return dead
    }

    /// At once, also where the output is a file.
    private func say(_ text: String) { FileHandle.standardError.write(Data("== \(text)\n".utf8)) }
}
