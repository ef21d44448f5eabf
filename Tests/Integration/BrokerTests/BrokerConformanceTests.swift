import MessageProtocol
import Messaging
import RabbitMQ
import TestSupport
import Testing

/// What every broker does for Messaging: the real one, and the one that use-case tests run against.
@Suite(.timeLimit(.minutes(20))) struct BrokerConformanceTests {
    enum Kind: CaseIterable { case rabbitMQ, inMemory }
    typealias Broker = MessagePublisher & MessageSubscriber

    /// A broker in which `fanoutQueue` and `notifierQueue` wait for messages.
    static func with(_ kind: Kind, _ test: (any Broker) async throws -> Void) async throws {
        switch kind {
        case .inMemory:
            try await test(InMemoryBroker(queues: [fanoutQueue, notifierQueue]))
        case .rabbitMQ:
            try await BrokerForTests.withClient { _, broker, _ in
                try await broker.declare(fanoutQueue)
                try await broker.declare(notifierQueue)
                try await test(broker)
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func deliversToEveryQueueBoundToTheMessage(kind: Kind) async throws {
        try await Self.with(kind) { broker in
            let handled = BrokerForTestsRecorder<IncomingMessage>()
            let message = try PollenCounted.message(42)
            try await broker.publish(message)

            for queue in [fanoutQueue, notifierQueue] {
                try await withConsumer(of: queue, on: broker, handled.handle) {
                    try await handled.wait(for: "a message from \(queue)") { $0.contains { $0.queue == queue } }
                }
            }

            for delivery in await handled.events {
                #expect(delivery.body == message.body)
                #expect(try Envelope(headers: delivery.headers).id == message.envelope.id)
                #expect(delivery.earlierDeliveries == 0)
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func reportsThatAMessageIsUnroutable(kind: Kind) async throws {
        try await Self.with(kind) { broker in
            let messages = [
                try PollenCounted.message(1), try PollenCounted.strayMessage(2), try PollenCounted.message(3),
            ]

            let results = await broker.publish(messages)

            #expect(results.map { $0.error == nil } == [true, false, true])
            guard case .unroutable(let routingKey, _) = results[1].error else {
                Issue.record("expected unroutable, got \(results[1])")
                return
            }
            #expect(routingKey == "nobody.listens.v1")
        }
    }

    @Test(arguments: Kind.allCases)
    func answersAnEmptyPublishWithNothing(kind: Kind) async throws {
        try await Self.with(kind) { broker in #expect(await broker.publish([]).isEmpty) }
    }

    @Test(arguments: Kind.allCases)
    func deliversInTheOrderOfPublishing(kind: Kind) async throws {
        try await Self.with(kind) { broker in
            let handled = BrokerForTestsRecorder<IncomingMessage>()
            let results = await broker.publish(try (1...200).map { try PollenCounted.message($0) })

            try await withConsumer(on: broker, prefetch: 1, handled.handle) {
                try await handled.wait(forFirst: 200, "messages in order")
            }

            #expect(results.allSatisfy { $0.error == nil })
            #expect(await handled.events.map(\.grains) == Array(1...200))
        }
    }

    @Test(arguments: Kind.allCases)
    func deliversARetriedMessageAgainAsTheNextAttempt(kind: Kind) async throws {
        try await Self.with(kind) { broker in
            let handled = BrokerForTestsRecorder<IncomingMessage>()
            let message = try PollenCounted.message(1)
            try await broker.publish(message)

            let handle: @Sendable (IncomingMessage) async -> Verdict = { message in
                await handled.record(message)
                return message.attempt < 3 ? .retry("not yet") : .done
            }
            try await withConsumer(on: broker, handle) { try await handled.wait(forFirst: 3, "deliveries") }

            #expect(await handled.events.map(\.attempt) == [1, 2, 3])
            for delivery in await handled.events {
                #expect(delivery.body == message.body)
                #expect(try Envelope(headers: delivery.headers).id == message.envelope.id)
                #expect(delivery.earlierDeliveries == 0)
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func goesOnAfterADeadLetter(kind: Kind) async throws {
        try await Self.with(kind) { broker in
            let handled = BrokerForTestsRecorder<Int>()
            for grains in 1...3 { try await broker.publish(PollenCounted.message(grains)) }

            let handle: @Sendable (IncomingMessage) async -> Verdict = { message in
                await handled.record(message.grains)
                return message.grains == 1 ? .deadLetter("no such station") : .done
            }
            try await withConsumer(on: broker, prefetch: 1, handle) {
                try await handled.wait(forFirst: 3, "messages")
            }

            #expect(await handled.events == [1, 2, 3])
        }
    }

    @Test(arguments: Kind.allCases)
    func neverHasMoreInHandThanThePrefetch(kind: Kind) async throws {
        try await Self.with(kind) { broker in
            let (gauge, gate) = (Gauge(), Gate())
            let (started, ended) = (BrokerForTestsRecorder<Int>(), BrokerForTestsRecorder<Int>())
            for result in await broker.publish(try (1...20).map { try PollenCounted.message($0) }) { try result.get() }

            let handle: @Sendable (IncomingMessage) async -> Verdict = { message in
                await gauge.enter()
                await started.record(message.grains)
                await gate.pass()
                await gauge.leave()
                await ended.record(message.grains)
                return .done
            }
            try await withConsumer(on: broker, prefetch: 3, handle) {
                try await started.wait(forFirst: 3, "handlers at once")
                await gate.open()
                try await ended.wait(forFirst: 20, "messages")
            }

            #expect(await gauge.highest == 3)
        }
    }

    @Test(arguments: Kind.allCases)
    func finishesWhatIsInHandWhenItIsCancelled(kind: Kind) async throws {
        try await Self.with(kind) { broker in
            let gate = Gate()
            let (started, ended) = (BrokerForTestsRecorder<Int>(), BrokerForTestsRecorder<Bool>())
            for grains in 1...2 { try await broker.publish(PollenCounted.message(grains)) }

            let consumer = Task {
                try await broker.consume(fanoutQueue, prefetch: 2) { message in
                    await started.record(message.grains)
                    await gate.pass()
                    await ended.record(Task.isCancelled)
                    return .done
                }
            }
            try await started.wait(forFirst: 2, "handlers")
            consumer.cancel()
            await gate.open()
            try await consumer.value

            #expect(await ended.events == [false, false], "both handlers end, and neither sees the cancellation")
            try await expectEmpty(broker)
        }
    }

    /// A message published now is the only one left.
    private func expectEmpty(_ broker: any Broker) async throws {
        let handled = BrokerForTestsRecorder<IncomingMessage>()
        try await broker.publish(PollenCounted.message(99))
        try await withConsumer(on: broker, handled.handle) {
            try await handled.wait(forFirst: 1, "messages")
        }
        #expect(await handled.events.map(\.grains) == [99])
    }
}

extension Result where Success == Void, Failure == PublishError {
    var error: PublishError? {
        if case .failure(let error) = self { error } else { nil }
    }
}
