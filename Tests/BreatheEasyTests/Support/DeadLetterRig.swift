import Foundation
import Logging
import MessageProtocol
import Messaging
import RabbitMQ
import TestSupport

@testable import breathe_easy

/// A virtual host with a queue, a broker object that publishes and consumes, and an operator.
struct DeadLetterRig {
    static let queue = ConsumerQueue(service: .notifier, message: QuizSuggested.name)
    static let otherQueue = ConsumerQueue(service: .alertFanout, message: StationAlertRaised.name)

    let server: BrokerForTests
    let broker: RabbitMQBroker
    let hands: RabbitMQOperator

    static func with(_ test: (DeadLetterRig) async throws -> Void) async throws {
        try await BrokerForTests.with { server in
            let broker = RabbitMQBroker(configuration: server.configuration(), logger: .silent)
            let hands = RabbitMQOperator(configuration: server.configuration(), logger: .silent)
            do {
                try await broker.declare(queue)
                try await broker.declare(otherQueue)
                try await test(DeadLetterRig(server: server, broker: broker, hands: hands))
            } catch {
                await broker.close()
                await hands.close()
                throw error
            }
            await broker.close()
            await hands.close()
        }
    }

    /// A message whose payload is its number.
    static func message(_ number: Int, for queue: ConsumerQueue = queue) -> OutgoingMessage {
        OutgoingMessage(
            envelope: Envelope(
                id: UUID(), type: queue.message, source: .healthMetricsAnalyzer,
                time: Date(timeIntervalSince1970: 1_800_000_000), trace: TraceParent()),
            body: Array("{\"number\":\(number)}".utf8))
    }

    func publish(_ messages: [OutgoingMessage]) async throws {
        for result in await broker.publish(messages) { try result.get() }
    }

    /// Handles `count` messages.
    @discardableResult
    func handle(
        _ count: Int, of queue: ConsumerQueue = queue,
        _ handle: @escaping @Sendable (IncomingMessage) async -> Disposition
    ) async throws -> [IncomingMessage] {
        let handled = BrokerForTestsRecorder<IncomingMessage>()
        let consumer = Task {
            try await broker.consume(Subscription(queue, prefetch: 1)) { message in
                let disposition = await handle(message)
                await handled.record(message)
                return disposition
            }
        }
        let messages = try await handled.wait(forFirst: count, "messages of \(queue)")
        consumer.cancel()
        try await consumer.value
        return messages
    }

    /// Makes a dead letter of each message, the reason chosen by its number.
    func bury(
        _ messages: [OutgoingMessage], in queue: ConsumerQueue = queue, reason: @escaping @Sendable (Int) -> String
    ) async throws {
        try await publish(messages)
        try await handle(messages.count, of: queue) { .deadLetter(reason($0.number)) }
    }

    /// How many dead letters there are.
    var deadLetters: Int? {
        get async throws { try await hands.depth(of: Self.queue.deadLetterQueue)?.ready }
    }

    /// The numbers of all dead letters, in their order.
    func restingNumbers(in queue: ConsumerQueue = queue) async throws -> [Int] {
        var numbers: [Int] = []
        try await DeadLetterWalk(broker: hands)([queue]) { _, message in
            numbers.append(message.body.number)
            return .leave
        }
        return numbers
    }
}

extension IncomingMessage {
    var number: Int { body.number }
}

private struct Numbered: Decodable {
    var number: Int
}

extension [UInt8] {
    var number: Int {
        (try? MessageCoding.decode(Numbered.self, from: self).number) ?? -1
    }
}
