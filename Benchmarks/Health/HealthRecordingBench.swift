import Foundation
import MessageProtocol
import Messaging
import Postgres

/// Days of one pulse a minute through the queue into the real analyzer: read, checked for repetitions, sealed, stored,
/// summed up and judged.
struct HealthRecordingBench {
    var people = 100
    var days = 5
    var rounds = 3

    func run(_ settings: Settings) async throws -> Comparison {
        try await HealthDatabase.with(settings) { database in
            let plain = HealthPlainTable(database: database)
            try await plain.create()
            return try await VirtualHost.with(settings) { host in
                // Nobody consumes the suggestions.
                try await host.declare("others", keeping: "quiz.#")
                return try await database.withAnalyzer(updatingFrom: 23, host) { _ in
                    try await BrokerUnderTest.with(url: host.url) { broker in
                        try await Alternation(rounds: rounds).run {
                            let people = HealthPeople(count: people, days: days)
                            return Double(people.sampleCount) / (try await record(people, database, broker))
                        } peer: {
                            let people = HealthPeople(count: people, days: days)
                            return Double(people.sampleCount) / (try await plain.record(people))
                        }
                    }
                }
            }
        }
    }

    /// - Returns: seconds from the first publish to the last commit.
    private func record(
        _ people: HealthPeople, _ database: HealthDatabase, _ broker: BrokerUnderTest
    ) async throws -> Double {
        let messages = try people.messages()
        try await database.pool.query("TRUNCATE \(unescaped: "health_metrics_analyzer.handled_messages")")
        let start = ContinuousClock.now
        _ = try await broker.publishAwaitingEach(messages)
        try await database.wait(
            for: "handling of all messages",
            until: "SELECT count(*) = \(messages.count) FROM health_metrics_analyzer.handled_messages")
        return (ContinuousClock.now - start).seconds
    }
}
