import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// An alert for ten thousand people, all of whom look at their inboxes: the real notifier notifies them, and the real
/// gateway shows it.
struct LiveInboxBench {
    var people = 10_000
    var rounds = 3

    /// As alert-fanout makes them.
    private static let batch = 1_000

    /// - Returns: the rounds that count; a first one only warms up.
    func run(_ settings: Settings) async throws -> [LiveInboxRun] {
        try LiveInboxStreams.allowFiles(people + 1_000)
        let people = LiveInboxPeople(self.people)
        return try await EnvironmentDatabase.with(settings) { database in
            let environment = try Self.environment(database)
            for service in ["ingest-gateway", "alert-fanout", "notifier"] {
                let migration = try OwnProcess(service, ["migrate"], environment)
                guard await migration.end() == 0 else {
                    throw LiveInboxStreams.Failure(description: "the migration of \(service) failed")
                }
            }
            try await people.settle(in: database.pool)
            return try await VirtualHost.with(settings) { host in
                // Nobody consumes the notifier's settlements.
                try await host.declare("others", keeping: "#")
                return try await measure(people, environment, host)
            }
        }
    }

    private func measure(
        _ people: LiveInboxPeople, _ environment: [String: String], _ host: VirtualHost
    ) async throws -> [LiveInboxRun] {
        let port = try freePort()
        let gateway = try await LiveInboxService.start(
            "ingest-gateway",
            environment.merging(["INGEST_GATEWAY_HTTP_PORT": "\(port)", "INGEST_GATEWAY_HTTP_CONNECTIONS": "60000"]) {
                $1
            }, host)
        let result = await Result {
            let notifier = try await LiveInboxService.start("notifier", environment, host)
            let result = await Result { try await measure(people, gateway, at: port, host) }
            _ = await notifier.stop()
            return try result.get()
        }
        _ = await gateway.stop()
        return try result.get()
    }

    private func measure(
        _ people: LiveInboxPeople, _ gateway: OwnProcess, at port: Int, _ host: VirtualHost
    ) async throws -> [LiveInboxRun] {
        let streams = try LiveInboxStreams(port: port, tokens: people.tokens)
        return try await BrokerUnderTest.with(url: host.url) { broker in
            var runs: [LiveInboxRun] = []
            for _ in 0...rounds {
                let before = try gateway.cpuSeconds()
                async let latencies = streams.latencies()
                for batch in try alert(to: people.userIDs) { try await broker.publish(batch) }
                let run = LiveInboxRun(
                    latencies: try await latencies, gatewaySeconds: try gateway.cpuSeconds() - before,
                    gatewayBytes: try gateway.peakResidentBytes())
                print(run.sentence)
                runs.append(run)
            }
            return Array(runs.dropFirst())
        }
    }

    private func alert(to userIDs: [UserID]) throws -> [OutgoingMessage] {
        let alertID = AlertID()
        return try stride(from: 0, to: userIDs.count, by: Self.batch).map { start in
            try OutgoingMessage(
                NotificationBatchReady(
                    batchID: BatchID(), alertID: alertID, urgency: .urgent, language: "en",
                    title: NotifierText.title, body: NotifierText.body,
                    recipients: Array(userIDs[start..<min(start + Self.batch, userIDs.count)])),
                from: .alertFanout)
        }
    }

    /// - Returns: the services' settings, with their logins to the database.
    private static func environment(_ database: EnvironmentDatabase) throws -> [String: String] {
        var environment = database.environment.merging(["LOG_LEVEL": "warning"]) { $1 }
        for key in ["ALERT_FANOUT_POSTGRES_URL", "NOTIFIER_POSTGRES_URL"] {
            guard let gateway = environment["INGEST_GATEWAY_POSTGRES_URL"],
                let name = gateway.split(separator: "/").last,
                let url = ProcessInfo.processInfo.environment[key], let slash = url.lastIndex(of: "/")
            else { throw Settings.Missing(description: "\(key) not set: 'make bench' sets what it needs") }
            environment[key] = "\(url[..<slash])/\(name)"
        }
        return environment
    }
}

/// A birch alert as long as a real one.
private enum NotifierText {
    static let title = "Birch pollen: high near you"
    static let body = """
        Birch pollen reached 312 grains/m³ at Basel (MeteoSwiss, measured 20 minutes ago). From 200 grains/m³ on the \
        level is high, and that is the level you set. Rain is expected in the evening; until then keep the windows \
        shut, and take what your doctor gave you before you go out.
        """
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
