import Foundation
import MessageProtocol
import Messaging
import RabbitMQ
import TestSupport
import Testing

/// What an operator's hands do to a queue on the real broker.
@Suite(.timeLimit(.minutes(20))) struct QueueReaderTests {
    private func with(
        _ configuration: (BrokerForTests) -> RabbitMQConfiguration = { $0.configuration() },
        _ test: (BrokerForTests, RabbitMQBroker, RabbitMQOperator) async throws -> Void
    ) async throws {
        try await BrokerForTests.with { server in
            try await RabbitMQBroker.with(configuration(server)) { broker, _ in
                try await broker.declare(fanoutQueue)
                let hands = RabbitMQOperator(
                    configuration: configuration(server), logger: BrokerForTestsLog.make().logger)
                do {
                    try await test(server, broker, hands)
                } catch {
                    await hands.close()
                    throw error
                }
                await hands.close()
            }
        }
    }

    private func publish(_ grains: Range<Int>, to broker: RabbitMQBroker) async throws {
        for result in await broker.publish(try grains.map { try PollenCounted.message($0) }) { try result.get() }
    }

    private func readAll(_ queue: String, _ hands: RabbitMQOperator) async throws -> [HeldMessage] {
        let reader = try await hands.openQueue(queue)
        var messages: [HeldMessage] = []
        while let message = try await reader.next() { messages.append(message) }
        try await reader.close()
        return messages
    }

    @Test func leavesTheQueueAsItWasHoweverOftenItLooks() async throws {
        try await with { server in
            // A look is a delivery; a queue of dead letters has a limit like this.
            var configuration = server.configuration()
            configuration.deliveryLimit = 1_000_000_000
            return configuration
        } _: { _, broker, hands in
            try await publish(0..<300, to: broker)

            for _ in 1...25 {
                let grains = try await readAll(fanoutQueue.name, hands).map(\.grains)
                #expect(grains.count == 300)
                #expect(grains.enumerated().first { $0 != $1 } == nil)
            }
            #expect(try await hands.depth(of: fanoutQueue.name) == QueueDepth(ready: 300, consumers: 0))
        }
    }

    @Test func removesWhatItIsAskedToAndNothingElse() async throws {
        try await with { _, broker, hands in
            try await publish(0..<100, to: broker)

            let reader = try await hands.openQueue(fanoutQueue.name)
            while let message = try await reader.next() {
                if message.grains.isMultiple(of: 3) { try await reader.remove(message) }
            }
            #expect(await reader.heldCount == 66)
            try await reader.close()

            let rest = try await readAll(fanoutQueue.name, hands)
            #expect(rest.map(\.grains) == (0..<100).filter { !$0.isMultiple(of: 3) })
        }
    }

    @Test func knowsNothingOfAQueueThatIsNotThere() async throws {
        try await with { _, _, hands in
            #expect(try await hands.depth(of: "alert-fanout.nothing.v1") == nil)
            let reader = try await hands.openQueue("alert-fanout.nothing.v1")
            await #expect(throws: RabbitMQError.self) { try await reader.next() }
        }
    }

    @Test func readsWhyTheBrokerItselfMovedAMessage() async throws {
        let limited: (BrokerForTests) -> RabbitMQConfiguration = { server in
            var configuration = server.configuration()
            configuration.deliveryLimit = 1
            return configuration
        }
        try await with(limited) { server, broker, hands in
            try await publish(0..<1, to: broker)
            for _ in 1...2 {
                // A process that dies with the message in hand.
                let doomed = RabbitMQOperator(configuration: limited(server), logger: BrokerForTestsLog.make().logger)
                try await eventually("the message is there again") {
                    try await doomed.depth(of: fanoutQueue.name)?.ready == 1
                }
                _ = try await doomed.openQueue(fanoutQueue.name).next()
                await doomed.close()
            }
            try await eventually("the broker has moved the message") {
                try await hands.depth(of: fanoutQueue.deadLetterQueue)?.ready == 1
            }

            let letter = try #require(try await readAll(fanoutQueue.deadLetterQueue, hands).first)
            #expect(letter.death.cause == .movedByBroker("delivery_limit"))
            #expect(letter.death.queue == fanoutQueue.name)
            #expect(letter.death.time != nil)
        }
    }

    @Test func givesAMessageBackToItsServiceWithoutItsPast() async throws {
        try await with { _, broker, hands in
            try await publish(0..<1, to: broker)
            let handled = BrokerForTestsRecorder<Int>()
            try await withConsumer(on: broker) { message in
                await handled.record(message.grains)
                return .deadLetter("station 7 is unknown")
            } _: {
                try await handled.wait(forFirst: 1, "messages")
            }
            let letter = try #require(try await readAll(fanoutQueue.deadLetterQueue, hands).first)
            #expect(letter.death.cause == .refused("station 7 is unknown"))

            try await hands.replay(letter, to: fanoutQueue, at: Date(timeIntervalSince1970: 1_800_000_000))

            let replayed = try #require(try await readAll(fanoutQueue.name, hands).first)
            #expect(replayed.grains == 0)
            #expect(replayed.messageID == letter.messageID)
            #expect(replayed.headers[DeadLetterHeader.replayedAt] == "2027-01-15T08:00:00Z")
            #expect(replayed.headers.keys.filter { $0.hasPrefix("x-death") || $0 == "x-attempt" }.isEmpty)
            #expect(try Envelope(headers: replayed.headers).type == PollenCounted.name)
        }
    }

    @Test func doesNotTakeAReplayForDoneThatNoQueueTook() async throws {
        try await with { server, broker, hands in
            try await publish(0..<1, to: broker)
            let message = try #require(try await readAll(fanoutQueue.name, hands).first)
            try await server.deleteQueue(fanoutQueue.name)

            await #expect(throws: PublishError.self) {
                try await hands.replay(message, to: fanoutQueue, at: Date())
            }
        }
    }
}

extension HeldMessage {
    fileprivate var grains: Int { (try? MessageCoding.decode(PollenCounted.self, from: body).grains) ?? -1 }
}
