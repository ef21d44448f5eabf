import Messaging
import Postgres

/// Messages through the outbox: several writers enqueue in transactions while one relay publishes, until all are
/// confirmed and their rows gone. The peer does without the table: C that publishes the same messages.
struct OutboxSuite: Suite {
    let name: String
    private let writers = 4
    private let messagesPerTransaction = 100

    init(name: String) { self.name = name }

    func run(_ settings: Settings) async throws -> Outcome {
        let load = MessageLoad(suite: name, bodySize: 300, count: 40_000)
        let comparison = try await VirtualHost.with(settings) { host in
            try await BrokerUnderTest.with(url: host.url) { ours in
                let peer = LibrabbitmqPeer(url: host.url)
                return try await ScratchDatabase.with(settings) { pool in
                    try await Alternation(rounds: 3).run {
                        try await ours.declare(load.queue)
                        return try await carry(load.messages(), pool, ours.broker)
                    } peer: {
                        let rate = try await peer.publish(load)
                        try await host.delete(load.queue)
                        return rate
                    }
                }
            }
        }
        return Outcome(
            of: self, comparison, unit: "messages/s", peer: "\(LibrabbitmqPeer.name), without a table",
            goal: .atLeast(20_000))
    }

    private func carry(
        _ messages: [OutgoingMessage], _ pool: PostgresPool, _ publisher: some MessagePublisher
    ) async throws -> Double {
        let meter = CompletionMeter(expecting: messages.count)
        let store = MeteredOutbox(outbox: PostgresOutbox(pool: pool), meter: meter)
        let relay = OutboxRelay(store: store, publisher: publisher, logger: .silent)
        return try await withThrowingTaskGroup { group in
            group.addTask {
                defer { meter.stopWaiting() }
                try await relay.run()
            }
            meter.start()
            try await enqueue(messages, pool)
            await meter.wait()
            group.cancelAll()
            try await group.waitForAll()
            return try meter.rate()
        }
    }

    private func enqueue(_ messages: [OutgoingMessage], _ pool: PostgresPool) async throws {
        try await withThrowingTaskGroup { group in
            let share = messages.count / writers
            for writer in 0..<writers {
                group.addTask {
                    for start in stride(from: writer * share, to: (writer + 1) * share, by: messagesPerTransaction) {
                        let batch = Array(messages[start..<(start + messagesPerTransaction)])
                        try await pool.transaction { try await $0.enqueue(batch) }
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}

/// Counts what has left the table with its transaction committed.
private struct MeteredOutbox: OutboxStore {
    let outbox: PostgresOutbox
    let meter: CompletionMeter

    func relay(
        limit: Int, publish: @Sendable ([OutgoingMessage]) async -> [Result<Void, PublishError>]
    ) async throws -> RelayedBatch {
        let batch = try await outbox.relay(limit: limit, publish: publish)
        meter.add(batch.published)
        return batch
    }

    func waitForAddition(atMost limit: Duration) async throws {
        try await outbox.waitForAddition(atMost: limit)
    }

    func backlog(countingTo limit: Int) async throws -> OutboxBacklog {
        try await outbox.backlog(countingTo: limit)
    }
}
