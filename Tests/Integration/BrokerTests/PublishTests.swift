import Foundation
import MessageProtocol
import Messaging
import RabbitMQ
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct PublishTests {
    @Test func writesTheEnvelopeAsHeadersAndProperties() async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            try await broker.declare(fanoutQueue)
            let message = try PollenCounted.message(7)

            try await broker.publish(message)

            let stored = try #require(try await server.takeAll(from: fanoutQueue.name).first)
            let id = message.envelope.id.uuidString.lowercased()
            #expect(stored.payload == #"{"grains":7}"#)
            #expect(stored.properties.messageID == id)
            #expect(stored.properties.type == "pollen.counted.v1")
            #expect(stored.properties.appID == "environment-poller")
            #expect(stored.properties.contentType == "application/json")
            #expect(stored.properties.deliveryMode == 2)
            #expect(stored.properties.timestamp == Int(message.envelope.time.timeIntervalSince1970))
            #expect(stored.header("cloudEvents:id") == id)
            #expect(stored.header("traceparent") == message.envelope.trace.description)
        }
    }

    @Test func givesEachOfManyCallersItsOwnOutcome() async throws {
        try await BrokerForTests.withClient { _, broker, _ in
            try await broker.declare(fanoutQueue)

            let outcomes = try await Self.publishAtOnce(2_000, on: broker) { number in
                number % 7 == 0 ? try PollenCounted.strayMessage(number) : try PollenCounted.message(number)
            }

            let stray = outcomes.filter {
                if case .unroutable = $0.value.error { true } else { false }
            }
            #expect(stray.keys.sorted() == (0..<2_000).filter { $0 % 7 == 0 })
            #expect(outcomes.values.count { $0.error == nil } == 2_000 - stray.count)
            #expect(outcomes.count == 2_000)
        }
    }

    @Test func resolvesTenThousandCallersAtOnce() async throws {
        try await BrokerForTests.withClient { _, broker, _ in
            try await broker.declare(fanoutQueue)

            let outcomes = try await Self.publishAtOnce(10_000, on: broker) { try PollenCounted.message($0) }

            #expect(outcomes.count == 10_000)
            #expect(outcomes.values.allSatisfy { $0.error == nil })
        }
    }

    @Test func reportsThatAFullQueueRefuses() async throws {
        try await BrokerForTests.with { server in
            var configuration = server.configuration()
            configuration.maximumQueueLength = 3
            try await RabbitMQBroker.with(configuration) { broker, _ in
                try await broker.declare(fanoutQueue)

                // The limit is soft by a few messages, as the queue informs the publishers after the fact.
                var results: [PublishError?] = []
                while results.count < 100, results.last != .some(.refused(routingKey: "pollen.counted.v1")) {
                    results.append(await broker.publish([try PollenCounted.message(results.count)]).first?.error)
                }

                #expect(results.prefix(3) == [nil, nil, nil])
                #expect(results.last == .refused(routingKey: "pollen.counted.v1"))
            }
        }
    }

    @Test func refusesAMessageNoBrokerTakesWithoutHarmToItsNeighbours() async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            try await broker.declare(fanoutQueue)
            var huge = try PollenCounted.message(2)
            huge.body = Array(repeating: UInt8(ascii: " "), count: 17 << 20)

            let results = await broker.publish([try PollenCounted.message(1), huge, try PollenCounted.message(3)])

            #expect(results.map(\.error) == [nil, .refused(routingKey: "pollen.counted.v1"), nil])
            #expect(try await server.takeAll(from: fanoutQueue.name).count == 2)
        }
    }

    @Test func carriesABodyOfManyFramesUnharmed() async throws {
        try await BrokerForTests.withClient { _, broker, _ in
            try await broker.declare(fanoutQueue)
            let handled = BrokerForTestsRecorder<IncomingMessage>()
            var message = try PollenCounted.message(1)
            message.body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

            try await broker.publish(message)
            try await withConsumer(on: broker, handled.handle) {
                try await handled.wait(forFirst: 1, "large messages")
            }

            #expect(await handled.events.map(\.body) == [message.body])
        }
    }

    @Test func waitsWhileTheBrokerBlocksPublishers() async throws {
        try await BrokerForTests.with { server in
            let proxy = try BrokerForTestsProxy(to: server.port)
            defer { proxy.stop() }
            try await RabbitMQBroker.with(server.configuration(port: proxy.port)) { broker, _ in
                try await broker.declare(fanoutQueue)
                try await broker.publish(PollenCounted.message(1))

                proxy.sayBlocked("low on memory")
                // The broker's word comes on the same connection as a later confirm, so one more round trip shows it.
                while broker.congestion == nil { try await broker.declare(fanoutQueue) }
                #expect(broker.congestion == "the broker accepts no messages: low on memory")
                async let waiting: Void = broker.publish(PollenCounted.message(2))
                try await broker.declare(fanoutQueue)
                #expect(try await server.takeAll(from: fanoutQueue.name).count == 1, "the second one waits")

                proxy.sayUnblocked()
                try await waiting
                #expect(broker.congestion == nil)
            }
        }
    }

    /// One awaiting task per message.
    private static func publishAtOnce(
        _ count: Int, on broker: RabbitMQBroker, _ message: @escaping @Sendable (Int) throws -> OutgoingMessage
    ) async throws -> [Int: Result<Void, PublishError>] {
        try await withThrowingTaskGroup(of: (Int, Result<Void, PublishError>).self) { group in
            for number in 0..<count {
                group.addTask {
                    let results = await broker.publish([try message(number)])
                    return (number, results.first ?? .failure(.unavailable("no result")))
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }
}
