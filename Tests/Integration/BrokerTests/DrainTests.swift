import MessageProtocol
import Messaging
import RabbitMQ
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct DrainTests {
    @Test func leavesASlowHandlerTheTimeToFinish() async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            try await broker.declare(fanoutQueue)
            try await broker.publish(PollenCounted.message(1))
            let (gate, handled) = (Gate(), BrokerForTestsRecorder<Bool>())

            let consumer = Task {
                try await broker.consume(Subscription(fanoutQueue)) { _ in
                    await handled.record(false)
                    await gate.pass()
                    await handled.record(Task.isCancelled)
                    return .acknowledge
                }
            }
            try await handled.wait(forFirst: 1, "messages")
            consumer.cancel()
            await gate.open()
            try await consumer.value

            #expect(await handled.events == [false, false], "it is not cancelled")
            #expect(try await server.takeAll(from: fanoutQueue.name).isEmpty)
        }
    }

    @Test func cancelsWhatIsBeyondTheLimitAndBringsItAgain() async throws {
        try await BrokerForTests.withClient { _, broker, _ in
            try await broker.declare(fanoutQueue)
            try await broker.publish(PollenCounted.message(1))
            let (started, ended) = (BrokerForTestsRecorder<Int>(), BrokerForTestsRecorder<Bool>())
            let handled = BrokerForTestsRecorder<IncomingMessage>()

            let consumer = Task {
                try await broker.consume(Subscription(fanoutQueue, drainLimit: .milliseconds(10))) { message in
                    await started.record(message.grains)
                    try? await Task.sleep(for: .seconds(600))
                    await ended.record(Task.isCancelled)
                    return .acknowledge
                }
            }
            try await started.wait(forFirst: 1, "messages")
            consumer.cancel()
            try await consumer.value
            try await ended.wait(forFirst: 1, "handlers that see the cancellation")

            #expect(await ended.events == [true])
            try await withConsumer(on: broker, handled.handle) {
                try await handled.wait(forFirst: 1, "messages that come again")
            }
            #expect(await handled.events.map(\.grains) == [1])
        }
    }

    @Test func doesNotHoldAMessageBackWhoseCopyCannotBeKept() async throws {
        try await BrokerForTests.with { server in
            let (logger, log) = BrokerForTestsLog.make()
            let broker = RabbitMQBroker(
                configuration: server.configuration(), backoff: Backoff(base: .seconds(600), limit: .seconds(600)),
                logger: logger)
            try await broker.declare(fanoutQueue)
            try await broker.publish(PollenCounted.message(1))
            try await server.deleteExchange(fanoutQueue.deadLetterExchange)

            let consumer = Task {
                try await broker.consume(Subscription(fanoutQueue, drainLimit: .seconds(600))) { _ in
                    try? await server.deleteExchange(fanoutQueue.deadLetterExchange)
                    return .deadLetter("nowhere to rest")
                }
            }
            try await log.wait(for: "a copy that was not kept") { entries in
                entries.contains { $0.hasPrefix("Copy of a message not stored") }
            }
            consumer.cancel()
            try await consumer.value

            #expect(try await server.takeWhenThere(from: fanoutQueue.name).count == 1)
            await broker.close()
        }
    }
}
