import Foundation
import MessageProtocol
import Messaging

/// An alert for ten thousand people, all of whom look at their inboxes: the real alert-fanout finds them, the real
/// notifier notifies them, and the real gateway shows it.
struct LiveInboxBench {
    /// One of the numbers that ``PeopleOfTowns`` has alerts for.
    var people = 10_000
    var rounds = 3

    private static let seed: UInt64 = 5

    /// - Returns: the rounds that count; a first one only warms up.
    func run(_ settings: Settings) async throws -> [LiveInboxRun] {
        try LiveInboxStreams.allowFiles(people + 1_000)
        let source = PeopleOfTowns(seed: Self.seed)
        let accounts = LiveInboxPeople(try (0..<people).map { try source.entry($0).userID })
        return try await PeopleDatabase.with(settings, of: PeopleDatabase.services + ["accounts", "ingest-gateway"]) {
            database in
            try await database.load(people, of: source)
            try await accounts.settle(in: database.pool)
            return try await VirtualHost.with(settings) { host in
                try await measure(accounts, database, host)
            }
        }
    }

    private func measure(
        _ accounts: LiveInboxPeople, _ database: PeopleDatabase, _ host: VirtualHost
    ) async throws -> [LiveInboxRun] {
        let (port, url) = (try freePort(), host.url)
        let variables = ["INGEST_GATEWAY_HTTP_PORT": "\(port)", "INGEST_GATEWAY_HTTP_CONNECTIONS": "60000"]
        return try await FanoutRecordReplica.with(
            1, "ingest-gateway", on: database, brokerURL: url, variables
        ) { gateways in
            // Its queues must exist before anything is sent there.
            try await FanoutRecordReplica.with(1, "notifier", on: database, brokerURL: url) { _ in
                try await FanoutRecordReplica.with(1, "alert-fanout", on: database, brokerURL: url) { _ in
                    try await measure(accounts, gateways[0].process, at: port, host)
                }
            }
        }
    }

    private func measure(
        _ accounts: LiveInboxPeople, _ gateway: OwnProcess, at port: Int, _ host: VirtualHost
    ) async throws -> [LiveInboxRun] {
        let streams = try LiveInboxStreams(port: port, tokens: accounts.tokens)
        return try await BrokerUnderTest.with(url: host.url) { broker in
            var occasions = FanoutRecordOccasions()
            var runs: [LiveInboxRun] = []
            for _ in 0...rounds {
                let before = try gateway.cpuSeconds()
                let alert = try occasions.next(concerning: people)
                async let latencies = streams.latencies()
                try await broker.publish(try OutgoingMessage(alert, from: .environmentPoller))
                let run = LiveInboxRun(
                    latencies: try await latencies, gatewaySeconds: try gateway.cpuSeconds() - before,
                    gatewayBytes: try gateway.peakResidentBytes())
                print(run.sentence)
                runs.append(run)
            }
            return Array(runs.dropFirst())
        }
    }
}
