import Logging
import MessageProtocol
import Messaging
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct MessageConsumerLaneTests {
    private struct LanedFact: Message {
        static let name = AlertRangeReady.name
        var lane: Lane?
    }

    private struct Handler: MessageHandler {
        let handled = BrokerForTestsRecorder<Lane?>()
        var work: @Sendable () async -> Void = {}

        func handle(_ fact: LanedFact, _ context: MessageContext) async -> Verdict {
            await work()
            await handled.record(fact.lane)
            return .done
        }
    }

    private let queues = Lane.allCases.map {
        ConsumerQueue(service: .alertFanout, message: LanedFact.name, lane: $0)
    }

    private func consumers(
        of handler: Handler, gate: LaneGate, on subscriber: InMemoryBroker
    ) -> [MessageConsumer<Handler, InMemoryBroker>] {
        MessageConsumer.perLane(
            of: .alertFanout, handler: handler, gate: gate, subscriber: subscriber, outage: { nil }, prefetch: 5,
            logger: Logger(label: "test"))
    }

    @Test func thereIsAConsumerForEachLane() async throws {
        let broker = InMemoryBroker(queues: queues)
        let handler = Handler()
        let running = consumers(of: handler, gate: LaneGate(width: 1), on: broker).map { consumer in
            Task { try await consumer.run() }
        }
        for lane in Lane.allCases {
            try await broker.publish(OutgoingMessage(LanedFact(lane: lane), from: .alertFanout))
        }
        let lanes = try await handler.handled.wait(forFirst: 4, "messages")
        for task in running { task.cancel() }
        for task in running { try await task.value }

        #expect(Set(lanes) == Set(Lane.allCases))
    }

    @Test func theLanesShareThePlacesOfTheGate() async throws {
        let broker = InMemoryBroker(queues: queues)
        let occupancy = Occupancy()
        let handler = Handler { await occupancy.work() }
        for number in 0..<24 {
            let fact = LanedFact(lane: Lane.allCases[number % 4])
            try await broker.publish(OutgoingMessage(fact, from: .alertFanout))
        }
        let running = consumers(of: handler, gate: LaneGate(width: 2), on: broker).map { consumer in
            Task { try await consumer.run() }
        }
        try await handler.handled.wait(forFirst: 24, "messages")
        for task in running { task.cancel() }
        for task in running { try await task.value }

        #expect(occupancy.most == 2)
    }

    /// Hands over one message from a task that is cancelled, as that of a consumer that was given up.
    private struct GivenUpSubscriber: MessageSubscriber {
        let message: IncomingMessage
        let dispositions = BrokerForTestsRecorder<Disposition>()

        func consume(
            _ subscription: Subscription, handle: @escaping @Sendable (IncomingMessage) async -> Disposition
        ) async throws {
            let task = Task {
                while !Task.isCancelled { await Task.yield() }
                await dispositions.record(await handle(message))
            }
            task.cancel()
            await task.value
            throw CancellationError()
        }
    }

    @Test func whoIsGivenUpBeforeItsTurnHandlesNothing() async throws {
        let message = try OutgoingMessage(LanedFact(lane: .danger), from: .alertFanout)
        let subscriber = GivenUpSubscriber(
            message: IncomingMessage(queue: queues[0], headers: message.envelope.headers, body: message.body))
        let handler = Handler()
        try await MessageConsumer(
            of: .alertFanout, handler: handler, lane: .danger, gate: LaneGate(width: 1), subscriber: subscriber,
            outage: { nil },
            logger: Logger(label: "test")
        ).run()

        #expect(await handler.handled.events.isEmpty)
        guard case .retry(let retry) = await subscriber.dispositions.events.first else {
            Issue.record("it is not tried again")
            return
        }
        #expect(retry.reason == "cancelled before its turn")
    }
}
