import Foundation
import Logging
import MessageProtocol
import Messaging
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct MessageConsumerTests {
    private struct PollenCounted: Message {
        static let name: MessageName = "pollen.counted.v1"
        var grains: Int
    }

    private struct Handler: MessageHandler {
        struct Failure: Error, CustomStringConvertible {
            let description = "the database is away"
        }

        let contexts = BrokerForTestsRecorder<MessageContext>()
        let traces = BrokerForTestsRecorder<TraceParent?>()
        let answer: @Sendable (PollenCounted) throws -> Verdict

        let retryPolicy = RetryPolicy(delays: [.seconds(5)])

        func handle(_ fact: PollenCounted, _ context: MessageContext) async throws -> Verdict {
            await contexts.record(context)
            await traces.record(TraceContext.current)
            return try answer(fact)
        }
    }

    /// Hands each message to the consumer and remembers what is to become of it.
    private struct Subscriber: MessageSubscriber {
        let messages: [IncomingMessage]
        let subscriptions = BrokerForTestsRecorder<Subscription>()
        let dispositions = BrokerForTestsRecorder<Disposition>()

        func consume(
            _ subscription: Subscription, handle: @escaping @Sendable (IncomingMessage) async -> Disposition
        ) async throws {
            await subscriptions.record(subscription)
            for message in messages { await dispositions.record(await handle(message)) }
            throw CancellationError()
        }
    }

    private let queue = ConsumerQueue(service: .alertFanout, message: PollenCounted.name)

    private func disposition(
        of change: (inout IncomingMessage) -> Void, by handler: Handler = Handler { _ in .done }
    ) async throws -> Disposition? {
        let message = try OutgoingMessage(PollenCounted(grains: 3), from: .environmentPoller)
        var incoming = IncomingMessage(queue: queue, headers: message.envelope.headers, body: message.body)
        change(&incoming)
        let subscriber = Subscriber(messages: [incoming])
        let consumer = MessageConsumer(
            of: .alertFanout, handler: handler, subscriber: subscriber, outage: { nil }, logger: Logger(label: "test"))
        try await consumer.run()
        return await subscriber.dispositions.events.first
    }

    @Test func turnsTheHandlersVerdictIntoADispositionByItsPolicy() async throws {
        #expect(try await disposition(of: { _ in }) == .acknowledge)
        #expect(
            try await disposition(of: { _ in }, by: Handler { _ in .deadLetter("never") }) == .deadLetter("never"))
        let retry = try #require(try await disposition(of: { _ in }, by: Handler { _ in .retry("later") })?.retry)
        #expect(retry.rung == .seconds(5))
        #expect(retry.nextAttempt == 2)
        #expect(retry.reason == "later")
    }

    @Test func retriesWhatAHandlerThrewAt() async throws {
        let disposition = try await disposition(of: { _ in }, by: Handler { _ in throw Handler.Failure() })

        #expect(disposition?.retry?.reason == "the database is away")
    }

    /// Such as what a handler has stored as JSON and an older version cannot read.
    @Test func doesNotQuoteWhatAHandlerCouldNotDecode() async throws {
        let handler = Handler { _ in
            _ = try JSONDecoder().decode([Lane].self, from: Data(#"["kryptonite"]"#.utf8))
            return .done
        }

        let reason = try #require(try await disposition(of: { _ in }, by: handler)?.retry?.reason)

        #expect(reason == "[0]: must be one of danger, station, forecast, digest")
    }

    @Test func givesUpAfterTheLastAttempt() async throws {
        let disposition = try await disposition(
            of: { $0.headers[IncomingMessage.attemptHeader] = "2" }, by: Handler { _ in throw Handler.Failure() })

        #expect(disposition == .deadLetter("given up after 2 attempts: the database is away"))
    }

    @Test func asksForTheDelaysOfTheHandlersPolicy() async throws {
        let subscriber = Subscriber(messages: [])
        try await MessageConsumer(
            of: .alertFanout, handler: Handler { _ in .done }, subscriber: subscriber, outage: { nil }, prefetch: 7,
            logger: Logger(label: "test")
        ).run()

        #expect(
            await subscriber.subscriptions.events
                == [Subscription(queue, prefetch: 7, retryDelays: [.seconds(5)])])
    }

    @Test(arguments: [
        ("cloudEvents:specversion", "1.1", "cloudEvents:specversion: only CloudEvents 1.0 is understood"),
        ("cloudEvents:specversion", nil, "cloudEvents:specversion: the header is missing"),
        ("cloudEvents:id", "7", "cloudEvents:id: not a UUID"),
        ("cloudEvents:source", "somebody", "cloudEvents:source: not the name of a service"),
        ("cloudEvents:time", "yesterday", "cloudEvents:time: not an RFC 3339 time"),
        ("traceparent", "00-0-0-00", "traceparent: not a W3C traceparent"),
        ("cloudEvents:type", "pollen.counted.v2", "cloudEvents:type: this queue takes pollen.counted.v1 only"),
    ])
    func deadLettersAFaultyHeaderByItsName(header: String, value: String?, reason: String) async throws {
        #expect(try await disposition(of: { $0.headers[header] = value }) == .deadLetter(reason))
    }

    @Test(arguments: [
        (#"{"grains":"many"}"#, "grains: the value is not a number"),
        ("{}", "grains: the field is missing"),
        (#"{"grains":null}"#, "grains: the value is null"),
        (#"{"grains":3"#, "the payload is not valid JSON"),
        ("", "the payload is not valid JSON"), (#"{"grains":7.5}"#, Self.unreadableNumber),
        (#"{"grains":77777777777777777777}"#, Self.unreadableNumber),
    ])
    func deadLettersAFaultyPayloadByItsField(payload: String, reason: String) async throws {
        #expect(try await disposition(of: { $0.body = Array(payload.utf8) }) == .deadLetter(reason))
    }

    private static let unreadableNumber = "a number is out of range or should be whole, or a text is not Unicode"

    @Test func deadLettersWhatIsNotUTF8ByThePlaceOfTheByte() async throws {
        let disposition = try await disposition(of: { $0.body = Array(#"{"é"#.utf8) + [0xC3] + Array("\": 1}".utf8) })

        #expect(disposition == .deadLetter("the payload is not valid UTF-8 at byte 4"))
    }

    @Test func passesTheSenderToTheHandlerAndContinuesTheTrace() async throws {
        let handler = Handler { _ in .done }
        var headers = MessageHeaders()

        _ = try await disposition(of: { headers = $0.headers }, by: handler)

        let envelope = try Envelope(headers: headers)
        let context = try #require(await handler.contexts.events.first)
        #expect(context.messageID == envelope.id)
        #expect(context.source == .environmentPoller)
        #expect(context.trace == envelope.trace)
        #expect(await handler.traces.events == [envelope.trace])
    }

    @Test func givesTheHandlerALoggerThatNamesTheMessageAndItsTrace() async throws {
        let handler = Handler { _ in .done }
        let message = try OutgoingMessage(PollenCounted(grains: 3), from: .environmentPoller)
        let incoming = IncomingMessage(queue: queue, headers: message.envelope.headers, body: message.body)

        try await MessageConsumer(
            of: .alertFanout, handler: handler, subscriber: Subscriber(messages: [incoming]), outage: { nil },
            logger: Logger(label: "test")
        ).run()

        let logger = try #require(await handler.contexts.events.first?.logger)
        #expect(logger[metadataKey: "message.id"] == "\(message.envelope.id.uuidString.lowercased())")
        #expect(logger[metadataKey: "trace.id"] == "\(message.envelope.trace.traceID)")
        #expect(logger[metadataKey: "queue"] == "\(queue)")
    }

    @Test func handlesWhatIsPublishedOnABrokerUntilItIsCancelled() async throws {
        let broker = InMemoryBroker(queues: [queue])
        let handler = Handler { $0.grains == 13 ? .deadLetter("bad luck") : .done }
        let consumer = MessageConsumer(
            of: .alertFanout, handler: handler, subscriber: broker, outage: { nil }, prefetch: 2,
            logger: Logger(label: "test"))

        for grains in 10..<20 {
            try await broker.publish(OutgoingMessage(PollenCounted(grains: grains), from: .environmentPoller))
        }
        let running = Task { try await consumer.run() }
        try await handler.contexts.wait(forFirst: 10, "messages")
        running.cancel()
        try await running.value

        #expect(await broker.deadLetters.map(\.reason) == ["bad luck"])
    }

    @Test func consumesAgainAfterTheConnectionIsLost() async throws {
        let attempts = BrokerForTestsRecorder<Int>()
        let subscriber = FailingSubscriber(attempts: attempts)
        let consumer = MessageConsumer(
            of: .alertFanout, handler: Handler { _ in .done }, subscriber: subscriber, outage: { nil },
            backoff: Backoff(base: .milliseconds(1), limit: .milliseconds(2)), logger: Logger(label: "test"))

        let running = Task { try await consumer.run() }
        try await attempts.wait(forFirst: 5, "attempts to consume")
        running.cancel()
        try await running.value
    }

    private struct FailingSubscriber: MessageSubscriber {
        struct Lost: Error {}
        let attempts: BrokerForTestsRecorder<Int>

        func consume(
            _ subscription: Subscription, handle: @escaping @Sendable (IncomingMessage) async -> Disposition
        ) async throws {
            await attempts.record(subscription.prefetch)
            throw Lost()
        }
    }
}

extension Disposition {
    fileprivate var retry: Retry? {
        if case .retry(let retry) = self { retry } else { nil }
    }
}
