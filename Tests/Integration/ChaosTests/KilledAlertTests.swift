import MessageProtocol
import Postgres
import TestSupport
import Testing

extension FaultTests {
    /// One alert for a million people, while the services and the servers that carry it are killed: fewer in `make test`.
    @Suite struct KilledAlertTests {
        private static let patience = Duration.seconds(600)

        @Test func everybodyHasTheAlertOnceWhateverIsKilledOnItsWay() async throws {
            let settings = try ChaosSettings.read()
            let alert = AlertForMany(people: ChaosSettings.isLong ? 1_000_000 : 100_000)
            var random = SeededRandom(seed: settings.seed)
            let kills = AlertKill.random(rounds: ChaosSettings.isLong ? 3 : 1, using: &random)
            try await withStack { stack, database in
                try await database.withPool(of: "operator") { pool in
                    try await alert.settle(in: pool)
                    try await database.withPool(of: "environment_poller") { try await alert.raise(through: $0) }
                    for kill in kills {
                        var share = 0.0
                        try await eventually("\(kill.share) of the people can read the alert", within: Self.patience) {
                            try await supervise(stack)
                            // A server that was killed may still be recovering.
                            share = (try? await alert.progress(in: pool)) ?? 0
                            return share >= kill.share
                        }
                        print("killed alert: \(kill.victim) dies with \(share) of the people notified")
                        try await kill.victim.die(in: stack)
                    }
                    try await eventually("everybody is accounted for", within: Self.patience) {
                        try await supervise(stack)
                        return (try? await alert.settled(in: pool)) == alert.people
                    }
                    #expect(
                        try await alert.account(in: pool) == .delivered(to: alert.people),
                        "CHAOS_SEED=\(settings.seed)")
                }
            }
        }

        /// As every supervisor does: what has ended by itself because its servers were away is started again.
        private func supervise(_ stack: StackUnderTest) async throws {
            for service in ServiceName.allCases where await !stack.isRunning(service) { try await stack.start(service) }
        }

        private func withStack(
            _ body: @escaping @Sendable (StackUnderTest, DatabaseForTests) async throws -> Void
        ) async throws {
            // Fails at once where the servers are those of other tests.
            for server in ServersForChaos.Server.allCases { try await ServersForChaos.start(server) }
            try await BrokerForTests.with { broker in
                try await withDatabase(schemas: ServiceName.allCases.map { SchemaForTests($0.schema, []) }) {
                    database in
                    let environment = try await StackUnderTest.environment(broker, database)
                        .merging(AlertForMany.pieces) { $1 }
                    try await StackUnderTest.run(broker: broker, environment: environment, beside: ["replay"]) {
                        stack in
                        try await body(stack, database)
                    }
                }
            }
        }
    }
}

/// A kill at a moment that the progress of an alert decides, so that it meets work under way.
private struct AlertKill {
    enum Victim: CaseIterable {
        case alertFanout, notifier, postgres, rabbitMQ

        /// With SIGKILL; returns when its successor has started.
        func die(in stack: StackUnderTest) async throws {
            switch self {
            case .alertFanout: try await replace(.alertFanout, in: stack)
            case .notifier: try await replace(.notifier, in: stack)
            case .postgres: try await replace(.postgres)
            case .rabbitMQ: try await replace(.rabbitMQ)
            }
        }

        private func replace(_ service: ServiceName, in stack: StackUnderTest) async throws {
            await stack.kill(service)
            try await stack.start(service)
        }

        private func replace(_ server: ServersForChaos.Server) async throws {
            try await ServersForChaos.kill(server)
            try await ServersForChaos.start(server)
        }
    }

    var victim: Victim
    /// Which part of the people has the alert by then.
    var share: Double

    /// Each victim as often as there are rounds, spread over the alert.
    static func random(rounds: Int, using random: inout SeededRandom) -> [AlertKill] {
        let victims = (0..<rounds).flatMap { _ in Victim.allCases.shuffled(using: &random) }
        return victims.enumerated().map { number, victim in
            let share = (Double(number) + .random(in: 0..<1, using: &random)) / Double(victims.count + 1)
            return AlertKill(victim: victim, share: share)
        }
    }
}
