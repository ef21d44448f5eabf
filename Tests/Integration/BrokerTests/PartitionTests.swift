import Foundation
import MessageProtocol
import Messaging
import TestSupport
import Testing

@testable import RabbitMQ

@Suite(.timeLimit(.minutes(20))) struct PartitionTests {
    private let queue = ConsumerQueue(service: .healthMetricsAnalyzer, message: HealthMetricsRecorded.name)

    /// A message of a person whose content is its number among theirs.
    private func message(_ number: Int, of person: String) -> OutgoingMessage {
        let envelope = Envelope(
            id: UUID(), type: queue.message, source: .ingestGateway, time: Date(), trace: TraceParent(),
            partitionKey: person)
        return OutgoingMessage(envelope: envelope, body: Array("\(number)".utf8))
    }

    private struct Seen: Sendable, Equatable {
        var person: String
        var number: Int
        var attempt: Int

        init(_ message: IncomingMessage) {
            person = message.headers[Envelope.partitionKeyHeader] ?? ""
            number = Int(String(decoding: message.body, as: UTF8.self)) ?? -1
            attempt = message.attempt
        }
    }

    private func messages(_ count: Int, ofEachOf people: Int) -> [OutgoingMessage] {
        (1...count).flatMap { number in (1...people).map { message(number, of: "person-\($0)") } }
    }

    @Test func keepTheOrderOfEachPersonWithTwoProcesses() async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            try await RabbitMQBroker.with(server.configuration()) { other, _ in
                try await broker.declare(queue)
                for result in await broker.publish(messages(20, ofEachOf: 30)) { try result.get() }
                let seen = BrokerForTestsRecorder<Seen>()

                let handle: @Sendable (IncomingMessage) async -> Verdict = { message in
                    await Task.yield()
                    await seen.record(Seen(message))
                    return .done
                }
                try await withConsumer(of: queue, on: broker, policy: .never, handle) {
                    try await withConsumer(of: queue, on: other, policy: .never, handle) {
                        try await seen.wait(forFirst: 600, "messages")
                    }
                }

                let byPerson = Dictionary(grouping: await seen.events, by: \.person).mapValues { $0.map(\.number) }
                #expect(byPerson.count == 30)
                #expect(byPerson.values.allSatisfy { $0 == Array(1...20) })
            }
        }
    }

    @Test func shareThePeopleAmongThem() async throws {
        try await BrokerForTests.withClient { _, broker, _ in
            try await broker.declare(queue)
            for result in await broker.publish(messages(1, ofEachOf: 80)) { try result.get() }

            let connection = try await broker.consuming.connection()
            var sizes: [Int] = []
            for name in PartitionSet(queue: queue, count: 4).queueNames {
                sizes.append(try await connection.counts(of: name)?.ready ?? 0)
            }

            #expect(sizes.reduce(0, +) == 80)
            #expect(sizes.allSatisfy { $0 > 5 }, "\(sizes)")
        }
    }

    @Test func getARetriedMessageBackAndGoOnMeanwhile() async throws {
        try await BrokerForTests.with { server in
            let configuration = try await server.configuration(as: .healthMetricsAnalyzer)
            try await RabbitMQBroker.with(configuration) { broker, _ in
                try await broker.declare(queue)
                try await RabbitMQBroker.with(server.configuration()) { gateway, _ in
                    for result in await gateway.publish(messages(3, ofEachOf: 1)) { try result.get() }
                }
                let seen = BrokerForTestsRecorder<Seen>()

                let handle: @Sendable (IncomingMessage) async -> Verdict = { message in
                    let message = Seen(message)
                    await seen.record(message)
                    return message.number == 1 && message.attempt == 1 ? .retry("not yet") : .done
                }
                try await withConsumer(of: queue, on: broker, handle) { try await seen.wait(forFirst: 4, "deliveries") }

                #expect(await seen.events.first?.number == 1)
                #expect(await seen.events.contains { $0.number == 1 && $0.attempt == 2 })
            }
        }
    }

    @Test func giveBackWhatIsNotBegunWhenTheConsumerStops() async throws {
        try await BrokerForTests.withClient { _, broker, _ in
            try await broker.declare(queue)
            for result in await broker.publish(messages(10, ofEachOf: 1)) { try result.get() }
            let (gate, first, rest) = (Gate(), BrokerForTestsRecorder<Int>(), BrokerForTestsRecorder<Int>())

            let consumer = Task {
                try await broker.consume(queue, prefetch: 10) { message in
                    await first.record(Seen(message).number)
                    await gate.pass()
                    return .done
                }
            }
            try await first.wait(forFirst: 1, "messages")
            consumer.cancel()
            await gate.open()
            try await consumer.value
            let handle: @Sendable (IncomingMessage) async -> Verdict = { message in
                await rest.record(Seen(message).number)
                return .done
            }
            try await withConsumer(of: queue, on: broker, handle) { try await rest.wait(forFirst: 9, "messages") }

            #expect(await first.events == [1])
            #expect(await rest.events == Array(2...10))
        }
    }

    @Test func areThoseThatAnOperatorHasMade() async throws {
        try await BrokerForTests.with { server in
            var configuration = server.configuration()
            configuration.partitionCount = 2
            try await RabbitMQBroker.with(configuration) { broker, _ in try await broker.declare(queue) }
            try await RabbitMQBroker.with(server.configuration()) { broker, _ in
                let seen = BrokerForTestsRecorder<IncomingMessage>()
                try await withConsumer(of: queue, on: broker, seen.handle) {
                    for result in await broker.publish(messages(1, ofEachOf: 10)) { try result.get() }
                    try await seen.wait(forFirst: 10, "messages")
                }
                let connection = try await broker.consuming.connection()
                #expect(try await connection.counts(of: PartitionSet(queue: queue, count: 4).queueNames[0]) == nil)
            }
        }
    }

    @Test func waitWhileAnOperatorChangesTheirNumber() async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            let set = PartitionSet(queue: queue, count: 4)
            try await broker.declare(queue)
            for result in await broker.publish(messages(1, ofEachOf: 3)) { try result.get() }
            try await server.declareExchange(set.waitingMarker, type: "fanout")
            let seen = BrokerForTestsRecorder<IncomingMessage>()

            try await withConsumer(of: queue, on: broker, seen.handle) {
                try await eventually("the consumer says that it waits") {
                    broker.notReadyReason?.contains("waits while an operator changes") == true
                }
                #expect(await seen.events.isEmpty)
                try await server.deleteExchange(set.waitingMarker)
                try await seen.wait(forFirst: 3, "messages once the marker is gone")
            }
        }
    }
}
