import Foundation
import MessageProtocol
import Messaging
import RabbitMQ
import TestSupport

/// A fact that only these tests announce.
struct PollenCounted: Message {
    static let name: MessageName = "pollen.counted.v1"
    var grains: Int

    static func message(_ grains: Int) throws -> OutgoingMessage {
        try OutgoingMessage(PollenCounted(grains: grains), from: .environmentPoller)
    }

    /// A message that nobody takes.
    static func strayMessage(_ grains: Int) throws -> OutgoingMessage {
        var message = try message(grains)
        message.envelope.type = "nobody.listens.v1"
        return message
    }
}

extension IncomingMessage {
    var grains: Int { (try? MessageCoding.decode(PollenCounted.self, from: body).grains) ?? -1 }
}

let fanoutQueue = ConsumerQueue(service: .alertFanout, message: PollenCounted.name)
let notifierQueue = ConsumerQueue(service: .notifier, message: PollenCounted.name)

/// Runs a consumer beside the test and cancels it at the end.
func withConsumer(
    of queue: ConsumerQueue = fanoutQueue, on subscriber: some MessageSubscriber, prefetch: Int = 10,
    policy: RetryPolicy = .forTests,
    _ handle: @escaping @Sendable (IncomingMessage) async -> Verdict, _ test: () async throws -> Void
) async throws {
    try await withThrowingTaskGroup { group in
        group.addTask { try await subscriber.consume(queue, prefetch: prefetch, policy: policy, handle: handle) }
        try await test()
        group.cancelAll()
        try await group.waitForAll()
    }
}

extension RabbitMQBroker {
    /// A broker object in the test's virtual host, closed at the end.
    static func with(
        _ configuration: RabbitMQConfiguration,
        _ test: (RabbitMQBroker, BrokerForTestsRecorder<String>) async throws -> Void
    ) async throws {
        let (logger, log) = BrokerForTestsLog.make()
        let broker = RabbitMQBroker(
            configuration: configuration, backoff: .init(base: .milliseconds(20), limit: .milliseconds(200)),
            logger: logger)
        do {
            try await test(broker, log)
        } catch {
            await broker.close()
            throw error
        }
        await broker.close()
    }
}

extension BrokerForTests {
    /// A virtual host with one broker object in it.
    static func withClient(
        _ test: (BrokerForTests, RabbitMQBroker, BrokerForTestsRecorder<String>) async throws -> Void
    ) async throws {
        try await BrokerForTests.with { server in
            try await RabbitMQBroker.with(server.configuration()) { broker, log in
                try await test(server, broker, log)
            }
        }
    }
}
