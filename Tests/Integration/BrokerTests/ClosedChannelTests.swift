import MessageProtocol
import Messaging
import RabbitMQ
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct ClosedChannelTests {
    @Test func namesTheMissingExchangeAndPublishesOnANewChannelOnceItIsThere() async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            try await server.deleteExchange(Topology.exchange)

            let error = await broker.publish([try PollenCounted.message(1)]).first?.error

            guard case .rejectedByBroker(404, let reason) = error else {
                Issue.record("expected 404, got \(String(describing: error))")
                return
            }
            #expect(reason.contains("no exchange 'events'"))
            try await server.declareEvents()
            try await broker.declare(fanoutQueue)
            try await broker.publish(PollenCounted.message(2))
        }
    }

    @Test func namesTheMissingRightAndPublishesOnANewChannelOnceItIsGranted() async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            try await broker.declare(fanoutQueue)
            try await server.setRights(configure: ".*", write: "^$", read: ".*")

            let results = await broker.publish(try (1...100).map { try PollenCounted.message($0) })

            for result in results {
                guard case .rejectedByBroker(403, let reason) = result.error else {
                    Issue.record("expected 403, got \(result)")
                    return
                }
                #expect(reason.contains("ACCESS_REFUSED") && reason.contains("events"))
            }
            try await server.setRights(configure: ".*", write: ".*", read: ".*")
            try await broker.publish(PollenCounted.message(101))
        }
    }

    @Test func letsAServiceDeclareItsOwnQueueOnly() async throws {
        try await BrokerForTests.with { server in
            let configuration = try await server.configuration(as: .notifier)
            try await RabbitMQBroker.with(configuration) { broker, _ in
                try await broker.declare(notifierQueue)
                try await broker.publish(PollenCounted.message(1))

                let error = await #expect(throws: RabbitMQError.self) { try await broker.declare(fanoutQueue) }

                guard case .channelClosed(403, let reason) = error else {
                    Issue.record("expected 403, got \(String(describing: error))")
                    return
                }
                #expect(reason.contains("alert-fanout.dead-letters"))
            }
        }
    }

    @Test func letsAServiceConsumeRetryAndDeadLetterWithItsOwnRights() async throws {
        try await BrokerForTests.with { server in
            let configuration = try await server.configuration(as: .notifier)
            try await RabbitMQBroker.with(configuration) { broker, _ in
                try await broker.declare(notifierQueue)
                try await broker.publish(PollenCounted.message(1))
                let handled = BrokerForTestsRecorder<Int>()

                try await withConsumer(
                    of: notifierQueue, on: broker,
                    { message in
                        await handled.record(message.attempt)
                        return message.attempt == 1 ? .retry("once") : .deadLetter("enough")
                    }
                ) {
                    try await handled.wait(forFirst: 2, "deliveries")
                }

                #expect(try await server.takeAll(from: notifierQueue.deadLetterQueue).count == 1)
            }
        }
    }

    @Test func reportsThatAQueueExistsWithOtherArguments() async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            try await broker.declare(fanoutQueue)
            var configuration = server.configuration()
            configuration.maximumQueueLength = 5
            try await RabbitMQBroker.with(configuration) { other, _ in
                let error = await #expect(throws: RabbitMQError.self) { try await other.declare(fanoutQueue) }

                guard case .channelClosed(406, let reason) = error else {
                    Issue.record("expected 406, got \(String(describing: error))")
                    return
                }
                #expect(reason.contains("x-max-length"))
            }
        }
    }

    @Test func resumesAConsumerWhoseQueueWasDeleted() async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            try await broker.declare(fanoutQueue)
            let handled = BrokerForTestsRecorder<IncomingMessage>()
            try await broker.publish(PollenCounted.message(1))

            let error = await #expect(throws: RabbitMQError.self) {
                try await broker.consume(fanoutQueue, prefetch: 1) { message in
                    await handled.record(message)
                    try? await server.deleteQueue(fanoutQueue.name)
                    return .done
                }
            }

            #expect(error == .consumerCancelled(queue: fanoutQueue.name))
            try await withConsumer(on: broker, handled.handle) {
                while await broker.publish([try PollenCounted.message(2)]).first?.error != nil {}
                try await handled.wait(for: "the message to the new queue") { $0.contains { $0.grains == 2 } }
            }
        }
    }
}
