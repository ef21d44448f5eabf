import Foundation
import Logging
import MessageProtocol
import Messaging
import RabbitMQ
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct DeadLetterTests {
    @Test func keepsTheMessageWithWhyWhereAndHowOften() async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            try await broker.declare(fanoutQueue)
            let message = try PollenCounted.message(7)
            try await broker.publish(message)
            let handled = BrokerForTestsRecorder<Int>()

            let handle: @Sendable (IncomingMessage) async -> Verdict = { delivery in
                await handled.record(delivery.grains)
                return delivery.attempt == 1 ? .retry("once more") : .deadLetter("station 7 is unknown")
            }
            try await withConsumer(on: broker, handle) { try await handled.wait(forFirst: 2, "deliveries") }

            let letter = try #require(try await server.takeAll(from: fanoutQueue.deadLetterQueue).first)
            #expect(letter.payload == #"{"grains":7}"#)
            #expect(letter.header(DeadLetterHeader.reason) == "station 7 is unknown")
            #expect(letter.header(DeadLetterHeader.queue) == "alert-fanout.pollen.counted.v1")
            #expect(letter.header(DeadLetterHeader.count) == "2")
            #expect(letter.header(DeadLetterHeader.time) != nil)
            #expect(letter.header("cloudEvents:id") == message.envelope.id.uuidString.lowercased())
            #expect(letter.properties.messageID == message.envelope.id.uuidString.lowercased())
            #expect(try await server.takeAll(from: fanoutQueue.name).isEmpty)
        }
    }

    @Test func goesBackToItsQueueWhenTheCopyCannotBeKept() async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            try await broker.declare(fanoutQueue)
            try await broker.publish(PollenCounted.message(1))
            let handled = BrokerForTestsRecorder<Int>()

            let handle: @Sendable (IncomingMessage) async -> Verdict = { delivery in
                await handled.record(delivery.attempt)
                guard await handled.events.count == 1 else { return .done }
                try? await server.deleteExchange(fanoutQueue.deadLetterExchange)
                return .deadLetter("nowhere to rest")
            }
            try await withConsumer(on: broker, handle) { try await handled.wait(forFirst: 2, "deliveries") }

            #expect(await handled.events == [1, 1])
        }
    }

    @Test func cutsALongReason() async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            try await broker.declare(fanoutQueue)
            try await broker.publish(PollenCounted.message(1))
            let handled = BrokerForTestsRecorder<Int>()

            let handle: @Sendable (IncomingMessage) async -> Verdict = { delivery in
                await handled.record(delivery.grains)
                return .deadLetter(String(repeating: "ü", count: 100_000))
            }
            try await withConsumer(on: broker, handle) { try await handled.wait(forFirst: 1, "deliveries") }

            let letter = try #require(try await server.takeAll(from: fanoutQueue.deadLetterQueue).first)
            #expect(letter.header(DeadLetterHeader.reason)?.count == DeadLetterHeader.maximumReasonLength)
        }
    }

    /// What a process does that dies over a message, and comes up again.
    @Test func isMadeByTheBrokerOnceTheDeliveryLimitIsReached() async throws {
        try await BrokerForTests.with { server in
            var configuration = server.configuration()
            configuration.deliveryLimit = 3
            try await RabbitMQBroker.with(configuration) { broker, _ in
                try await broker.declare(fanoutQueue)
                try await broker.publish(PollenCounted.message(1))
                let handled = BrokerForTestsRecorder<Int>()

                for death in 1...4 {
                    let dying = Subscription(fanoutQueue, prefetch: 1, drainLimit: .zero)
                    let consumer = Task {
                        try await broker.consume(dying) { delivery in
                            await handled.record(delivery.earlierDeliveries)
                            await Gate().pass()
                            return .acknowledge
                        }
                    }
                    try await handled.wait(forFirst: death, "deliveries")
                    consumer.cancel()
                    try await consumer.value
                }

                #expect(try await server.takeWhenThere(from: fanoutQueue.deadLetterQueue).count == 1)
                #expect(await handled.events == [0, 1, 2, 3])
            }
        }
    }
}
