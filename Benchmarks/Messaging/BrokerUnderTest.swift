import MessageProtocol
import Messaging
import RabbitMQ

/// Our side of the messaging suites: the only place that calls `RabbitMQBroker`.
struct BrokerUnderTest: Sendable {
    let broker: RabbitMQBroker

    /// Opens a broker for the body and closes it afterwards, also after a failure.
    static func with<Result: Sendable>(
        url: String, _ body: (BrokerUnderTest) async throws -> Result
    ) async throws -> Result {
        let broker = RabbitMQBroker(configuration: try VirtualHost.configuration(url: url), logger: .silent)
        do {
            let result = try await body(BrokerUnderTest(broker: broker))
            await broker.close()
            return result
        } catch {
            await broker.close()
            throw error
        }
    }

    func declare(_ queue: ConsumerQueue) async throws {
        try await broker.declare(queue)
    }

    /// Returns after the broker's confirm.
    func publish(_ message: OutgoingMessage) async throws { try await broker.publish(message) }

    /// Many tasks, each of which awaits the confirm of one message before it publishes its next.
    /// - Returns: confirmed messages per second.
    func publishAwaitingEach(_ messages: [OutgoingMessage]) async throws -> Double {
        let start = ContinuousClock.now
        try await withThrowingTaskGroup { group in
            for first in 0..<min(MessageLoad.window, messages.count) {
                group.addTask {
                    for place in stride(from: first, to: messages.count, by: MessageLoad.window) {
                        try await broker.publish(messages[place])
                    }
                }
            }
            try await group.waitForAll()
        }
        return Double(messages.count) / (ContinuousClock.now - start).seconds
    }

    /// From the first message to the last, with a handler that is done at once.
    /// - Returns: messages per second.
    func consume(_ queue: ConsumerQueue, count: Int, prefetch: Int) async throws -> Double {
        let meter = CompletionMeter(expecting: count)
        return try await withThrowingTaskGroup { group in
            group.addTask {
                defer { meter.stopWaiting() }
                try await broker.consume(Subscription(queue, prefetch: prefetch)) { _ in
                    meter.add()
                    return .acknowledge
                }
            }
            await meter.wait()
            // Messages being handled are settled before the consumer returns.
            group.cancelAll()
            try await group.waitForAll()
            return try meter.rate()
        }
    }
}
