import Logging
import MessageProtocol
import Messaging
import RabbitMQ
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct LaneTests {
    /// The shape that these tests need of a message with lanes.
    private struct LanedFact: Message {
        static let name = NotificationBatchReady.name
        var lane: Lane?
        var number: Int

        static func message(_ number: Int, in lane: Lane?) throws -> OutgoingMessage {
            try OutgoingMessage(LanedFact(lane: lane, number: number), from: .alertFanout)
        }
    }

    private struct Handler: MessageHandler {
        let handled = BrokerForTestsRecorder<LanedFact>()
        var work: @Sendable (LanedFact) async throws -> Verdict = { _ in .done }

        let retryPolicy = RetryPolicy.forTests

        func handle(_ fact: LanedFact, _ context: MessageContext) async throws -> Verdict {
            await handled.record(fact)
            return try await work(fact)
        }
    }

    private func queue(_ lane: Lane) -> ConsumerQueue {
        ConsumerQueue(service: .notifier, message: LanedFact.name, lane: lane)
    }

    private func withConsumers(
        of handler: Handler, gate: LaneGate, on broker: some MessageSubscriber, _ test: () async throws -> Void
    ) async throws {
        let consumers = MessageConsumer.perLane(
            of: .notifier, handler: handler, gate: gate, subscriber: broker, outage: { nil },
            logger: Logger(label: "test"))
        try await withThrowingTaskGroup { group in
            for consumer in consumers { group.addTask { try await consumer.run() } }
            try await test()
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    @Test(arguments: BrokerConformanceTests.Kind.allCases)
    func aMessageGoesIntoTheQueueOfItsLaneOnly(kind: BrokerConformanceTests.Kind) async throws {
        try await with(kind) { broker in
            for (number, lane) in Lane.allCases.enumerated() {
                try await broker.publish(LanedFact.message(number, in: lane))
            }
            for (number, lane) in Lane.allCases.enumerated() {
                let handled = BrokerForTestsRecorder<IncomingMessage>()
                try await withConsumer(of: queue(lane), on: broker, handled.handle) {
                    try await handled.wait(forFirst: 1, "messages")
                }
                let messages = await handled.events
                #expect(messages.map(\.queue) == [queue(lane)])
                #expect(try messages.map { try Envelope(headers: $0.headers).lane } == [lane])
                #expect(
                    try messages.map { try MessageCoding.decode(LanedFact.self, from: $0.body).number } == [number])
            }
        }
    }

    @Test(arguments: BrokerConformanceTests.Kind.allCases)
    func aMessageWithoutALaneGoesWithTheStations(kind: BrokerConformanceTests.Kind) async throws {
        try await with(kind) { broker in
            try await broker.publish(LanedFact.message(1, in: nil))
            let handled = BrokerForTestsRecorder<IncomingMessage>()
            try await withConsumer(of: queue(.station), on: broker, handled.handle) {
                try await handled.wait(forFirst: 1, "messages")
            }
            #expect(await handled.events.map(\.queue) == [queue(.station)])
        }
    }

    @Test func aDangerIsHandledNextAlthoughDigestsKeepTheConsumerBusy() async throws {
        try await BrokerForTests.withClient { _, broker, _ in
            for lane in Lane.allCases { try await broker.declare(queue(lane)) }
            for result in await broker.publish(try (1...500).map { try LanedFact.message($0, in: .digest) }) {
                try result.get()
            }
            let gate = LaneGate(width: 1)
            let handler = Handler { fact in
                guard fact.number == 20 else { return .done }
                // From here on the handlings are counted: the danger is on its way while this one works.
                try await broker.publish(LanedFact.message(0, in: .danger))
                try await eventually("the danger waits for its turn") { gate.waiting(in: .danger) == 1 }
                return .done
            }
            try await withConsumers(of: handler, gate: gate, on: broker) {
                try await handler.handled.wait(forFirst: 501, "messages")
            }

            let order = await handler.handled.events
            let publishing = try #require(order.firstIndex { $0.number == 20 })
            #expect(order.firstIndex { $0.lane == .danger } == publishing + 1)
            #expect(Set(order.map(\.number)) == Set(0...500))
        }
    }

    @Test func aDigestIsHandledAlthoughDangersKeepTheConsumerBusy() async throws {
        try await BrokerForTests.withClient { _, broker, _ in
            for lane in Lane.allCases { try await broker.declare(queue(lane)) }
            let gate = LaneGate(width: 1, patience: 8)
            let handler = Handler { fact in
                // There is always another danger, and it is there before this one is done.
                guard fact.lane == .danger, fact.number < 100 else { return .done }
                try await broker.publish(LanedFact.message(fact.number + 1, in: .danger))
                try await eventually("the next danger and the digest wait") {
                    guard gate.waiting(in: .danger) > 0 else { return false }
                    return fact.number != 1 || gate.waiting(in: .digest) == 1
                }
                return .done
            }
            try await broker.publish(LanedFact.message(1, in: .danger))
            try await withConsumers(of: handler, gate: gate, on: broker) {
                try await handler.handled.wait(forFirst: 1, "message")
                try await broker.publish(LanedFact.message(0, in: .digest))
                try await handler.handled.wait(for: "the digest") { $0.contains { $0.lane == .digest } }
            }

            let order = await handler.handled.events
            #expect(order.firstIndex { $0.lane == .digest } == 9)
        }
    }

    @Test func whatIsRetriedOrGivenUpStaysInItsLane() async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            for lane in Lane.allCases { try await broker.declare(queue(lane)) }
            try await broker.publish(LanedFact.message(1, in: .forecast))
            let attempts = BrokerForTestsRecorder<IncomingMessage>()
            try await withConsumer(
                of: queue(.forecast), on: broker,
                { message in
                    await attempts.record(message)
                    return message.attempt < 2 ? .retry("not yet") : .deadLetter("never")
                }
            ) {
                try await attempts.wait(forFirst: 2, "attempts")
            }

            #expect(await attempts.events.map(\.attempt) == [1, 2])
            let letters = try await server.takeAll(from: "notifier.notification.batch-ready.v1.forecast.dead")
            #expect(letters.map { $0.header("cloudEvents:lane") } == ["forecast"])
            #expect(letters.map { $0.header(DeadLetterHeader.queue) } == [queue(.forecast).name])
        }
    }

    /// A broker in which the queues of all lanes wait for messages.
    private func with(
        _ kind: BrokerConformanceTests.Kind, _ test: (any BrokerConformanceTests.Broker) async throws -> Void
    ) async throws {
        switch kind {
        case .inMemory:
            try await test(InMemoryBroker(queues: Lane.allCases.map(queue)))
        case .rabbitMQ:
            try await BrokerForTests.withClient { _, broker, _ in
                for lane in Lane.allCases { try await broker.declare(queue(lane)) }
                try await test(broker)
            }
        }
    }
}
