import Foundation
import Logging
import MessageProtocol
import Messaging
import RabbitMQ
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct DeadLetterTests {
    @Test func keepsTheMessageWithWhyWhereAndHowOften() async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            try await broker.declare(fanoutQueue)
            let message = try PollenCounted.message(7)
            try await broker.publish(message)
            let handled = BrokerForTestsRecorder<Int>()

            let handle: @Sendable (IncomingMessage) async -> Verdict = { delivery in
                await handled.record(delivery.grains)
                return delivery.earlierDeliveries == 0 ? .retry("once more") : .deadLetter("station 7 is unknown")
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
                await handled.record(delivery.earlierDeliveries)
                guard delivery.earlierDeliveries == 0 else { return .done }
                try? await server.deleteExchange(fanoutQueue.deadLetterExchange)
                return .deadLetter("nowhere to rest")
            }
            try await withConsumer(on: broker, handle) { try await handled.wait(forFirst: 2, "deliveries") }

            #expect(await handled.events == [0, 1])
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

    @Test func isMadeByTheBrokerOnceTheDeliveryLimitIsReached() async throws {
        try await BrokerForTests.with { server in
            var configuration = server.configuration()
            configuration.deliveryLimit = 3
            try await RabbitMQBroker.with(configuration) { broker, _ in
                try await broker.declare(fanoutQueue)
                try await broker.publish(PollenCounted.message(1))
                let handled = BrokerForTestsRecorder<Int>()

                let handle: @Sendable (IncomingMessage) async -> Verdict = { delivery in
                    await handled.record(delivery.earlierDeliveries)
                    return .retry("never good")
                }
                try await withConsumer(on: broker, handle) {
                    try await handled.wait(forFirst: 4, "deliveries")
                    #expect(try await server.takeWhenThere(from: fanoutQueue.deadLetterQueue).count == 1)
                }

                #expect(await handled.events == [0, 1, 2, 3])
            }
        }
    }

    /// Faults of messages as they come from a stranger's publisher.
    enum Fault: CaseIterable {
        case noHeaders, notAUUID, numberInsteadOfText, wrongType, notJSON, missingField

        func headers() throws -> [String: any Sendable] {
            var headers: [String: any Sendable] = try PollenCounted.message(1).envelope.headers
            switch self {
            case .noHeaders: headers = [:]
            case .notAUUID: headers["cloudEvents:id"] = "42"
            case .numberInsteadOfText: headers["cloudEvents:time"] = 12.5
            case .wrongType: headers["cloudEvents:type"] = "something.else.v1"
            case .notJSON, .missingField: break
            }
            headers["nested"] = ["a": [1, 2]] as [String: [Int]]
            headers["flag"] = true
            return headers
        }

        var payload: String {
            switch self {
            case .notJSON: #"{"grains":"#
            case .missingField: "{}"
            default: #"{"grains":1}"#
            }
        }

        var reason: String {
            switch self {
            case .noHeaders: "cloudEvents:specversion: the header is missing"
            case .notAUUID: "cloudEvents:id: not a UUID"
            case .numberInsteadOfText: "cloudEvents:time: not an RFC 3339 time"
            case .wrongType: "cloudEvents:type: this queue takes pollen.counted.v1 only"
            case .notJSON: "the payload is not valid JSON"
            case .missingField: "grains: the field is missing"
            }
        }
    }

    @Test(arguments: Fault.allCases)
    func namesTheFaultyFieldAndHandlesTheNextMessage(fault: Fault) async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            try await broker.declare(fanoutQueue)
            let handled = BrokerForTestsRecorder<Int>()
            try await server.publish(
                routingKey: "pollen.counted.v1", headers: try fault.headers(), payload: fault.payload)
            try await broker.publish(PollenCounted.message(2))

            let consumer = MessageConsumer(
                of: .alertFanout, handler: RecordingHandler(handled), subscriber: broker, prefetch: 1,
                logger: Logger(label: "test"))
            let running = Task { try await consumer.run() }
            try await handled.wait(forFirst: 1, "messages after the faulty one")
            running.cancel()
            try await running.value

            #expect(await handled.events == [2])
            let letters = try await server.takeAll(from: fanoutQueue.deadLetterQueue)
            #expect(letters.map { $0.header(DeadLetterHeader.reason) } == [fault.reason])
        }
    }
}
