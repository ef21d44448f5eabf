import Logging
import MessageProtocol
import Messaging
import RabbitMQ
import Synchronization
import TestSupport
import Testing

/// A consumer whose handler's database goes away, against the real broker.
@Suite(.timeLimit(.minutes(20))) struct OutageTests {
    /// A database that comes and goes, and counts who asks after it.
    private final class Database: Sendable {
        private let state: Mutex<(isAway: Bool, questions: Int)>

        init(isAway: Bool) { state = Mutex((isAway, 0)) }

        var isAway: Bool {
            get { state.withLock(\.isAway) }
            set { state.withLock { $0.isAway = newValue } }
        }
        var questions: Int { state.withLock(\.questions) }

        func outage() -> String? {
            state.withLock { state in
                state.questions += 1
                return state.isAway ? "the database is away" : nil
            }
        }
    }

    /// Tries each message once only: a counted attempt is a dead letter.
    private struct Handler: MessageHandler {
        struct Away: Error {}
        let database: Database
        let attempts = BrokerForTestsRecorder<Int>()
        let handled = BrokerForTestsRecorder<Int>()
        let retryPolicy = RetryPolicy.never

        func handle(_ fact: PollenCounted, _ context: MessageContext) async throws -> Verdict {
            await attempts.record(fact.grains)
            guard !database.isAway else { throw Away() }
            await handled.record(fact.grains)
            return .done
        }
    }

    private func withConsumer(
        of handler: Handler,
        _ test: (BrokerForTests, RabbitMQBroker, BrokerForTestsRecorder<String>) async throws -> Void
    ) async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            try await broker.declare(fanoutQueue)
            let (logger, log) = BrokerForTestsLog.make()
            let database = handler.database
            let consumer = MessageConsumer(
                of: .alertFanout, handler: handler, subscriber: broker, outage: { database.outage() }, prefetch: 4,
                backoff: Backoff(base: .milliseconds(1), limit: .milliseconds(2)), logger: logger)
            try await withThrowingTaskGroup { group in
                group.addTask { try await consumer.run() }
                try await test(server, broker, log)
                group.cancelAll()
                try await group.waitForAll()
            }
        }
    }

    @Test func anOutageCostsNoMessageAnAttempt() async throws {
        let handler = Handler(database: Database(isAway: true))
        try await withConsumer(of: handler) { server, broker, log in
            for result in await broker.publish(try (1...20).map { try PollenCounted.message($0) }) { try result.get() }

            try await log.wait(for: "the pause") { $0.contains { $0.hasPrefix("Consumer paused") } }
            let before = handler.database.questions
            try await eventually("the consumer asks again and again") { handler.database.questions > before + 500 }
            // One round of the prefetch at most: nothing is consumed meanwhile.
            #expect(await handler.attempts.events.count <= 4)

            handler.database.isAway = false
            try await handler.handled.wait(for: "all messages") { Set($0) == Set(1...20) }
            #expect(await log.events.contains { $0.hasPrefix("Consumer resumed") })
            #expect(try await server.takeAll(from: fanoutQueue.deadLetterQueue).isEmpty)
        }
    }

    @Test func pausesEachTimeTheDatabaseGoes() async throws {
        let handler = Handler(database: Database(isAway: false))
        try await withConsumer(of: handler) { server, broker, log in
            for round in 1...3 {
                try await broker.publish(PollenCounted.message(10 * round))
                try await handler.handled.wait(for: "the message before") { $0.contains(10 * round) }
                handler.database.isAway = true
                try await broker.publish(PollenCounted.message(10 * round + 1))
                try await log.wait(for: "pause \(round)") { $0.count { $0.hasPrefix("Consumer paused") } == round }
                handler.database.isAway = false
                try await handler.handled.wait(for: "the message during") { $0.contains(10 * round + 1) }
            }
            #expect(try await server.takeAll(from: fanoutQueue.deadLetterQueue).isEmpty)
        }
    }

    /// On a busy machine the consumer ends much later than its outage begins.
    @Test func aMessageGivenBackReturnsWhenItsConsumerEnds() async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            let subscription = Subscription(fanoutQueue, prefetch: 20, retryDelays: [])
            try await broker.declare(fanoutQueue)
            let deliveries = BrokerForTestsRecorder<Int>()
            let consumer = Task {
                try await broker.consume(subscription) { message in
                    let fact = try? MessageCoding.decode(PollenCounted.self, from: message.body)
                    await deliveries.record(fact?.grains ?? 0)
                    return .giveBack
                }
            }
            for number in 1...10 {
                try await broker.publish(PollenCounted.message(number))
                try await deliveries.wait(for: "message \(number)") { $0.contains(number) }
            }
            #expect(await deliveries.events == Array(1...10))

            consumer.cancel()
            try await consumer.value
            #expect(try await server.takeAll(from: fanoutQueue.name).count == 10)
            #expect(try await server.takeAll(from: fanoutQueue.deadLetterQueue).isEmpty)
        }
    }

    @Test func anErrorWhileTheDatabaseIsThereCountsAsAnAttempt() async throws {
        struct Broken: MessageHandler {
            struct Fault: Error, CustomStringConvertible { let description = "a fault of our own" }
            let retryPolicy = RetryPolicy.never
            func handle(_ fact: PollenCounted, _ context: MessageContext) async throws -> Verdict { throw Fault() }
        }
        try await BrokerForTests.withClient { server, broker, _ in
            try await broker.declare(fanoutQueue)
            try await broker.publish(PollenCounted.message(1))
            let consumer = MessageConsumer(
                of: .alertFanout, handler: Broken(), subscriber: broker, outage: { nil },
                logger: Logger(label: "test"))
            let running = Task { try await consumer.run() }
            var dead: [String?] = []
            try await eventually("the message is a dead letter") {
                dead += try await server.takeAll(from: fanoutQueue.deadLetterQueue).map { $0.header("x-death-reason") }
                return !dead.isEmpty
            }
            running.cancel()
            try await running.value
            #expect(dead == ["a fault of our own"])
        }
    }
}
