import Foundation
public import Logging
public import MessageProtocol
public import ServiceLifecycle

/// Runs one handler on its queue for the life of the process: decodes, handles, settles, reconnects.
///
/// It pauses while what the handler needs is unavailable: the messages in hand return to the queue, no attempt counts, and
/// nothing is consumed until it is back. An outage of a day costs no message an attempt.
public struct MessageConsumer<Handler: MessageHandler, Subscriber: MessageSubscriber>: Service {
    private let subscription: Subscription
    private let handler: Handler
    private let subscriber: Subscriber
    private let gate: LaneGate?
    private let outage: Outage
    private let backoff: Backoff
    private let meter: QueueMeter
    private let logger: Logger

    /// Why something the handler needs, such as its database, is unavailable; nil while it is available.
    public typealias Outage = @Sendable () async -> String?

    /// - Parameters:
    ///   - outage: called after a handler has thrown, and before a paused consumer resumes.
    ///   - lane: the one to consume, for a message that has lanes.
    ///   - gate: limits how many messages of all lanes are handled at once; nil for no such limit.
    ///   - prefetch: how many messages may be unsettled at once; the broker holds the rest back.
    public init(
        of service: ServiceName, handler: Handler, lane: Lane? = nil, gate: LaneGate? = nil, subscriber: Subscriber,
        outage: @escaping Outage, prefetch: Int = 64, backoff: Backoff = Backoff(), logger: Logger
    ) {
        subscription = Subscription(
            ConsumerQueue(service: service, message: Handler.Fact.name, lane: lane), prefetch: prefetch,
            retryDelays: Set(handler.retryPolicy.delays))
        self.handler = handler
        self.gate = gate
        self.subscriber = subscriber
        self.outage = outage
        self.backoff = backoff
        meter = QueueMeter(subscription.queue)
        self.logger = logger
    }

    private var queue: ConsumerQueue { subscription.queue }

    public func run() async throws {
        await cancelWhenGracefulShutdown {
            var failures = 0
            while !Task.isCancelled {
                let start = ContinuousClock.now
                let pause = OutagePause()
                do {
                    try await consume(until: pause)
                } catch is CancellationError {
                    return
                } catch {
                    // A consumer that ran for longer than any delay had succeeded until now.
                    failures = ContinuousClock.now - start > backoff.limit ? 1 : failures + 1
                    let delay = backoff.delay(afterFailures: failures)
                    logger.warning(
                        "Consumer stopped; it is started again",
                        metadata: ["queue": "\(queue)", "reason": "\(error)", "delay": "\(delay)"])
                    try? await Task.sleep(for: delay)
                }
                if let reason = pause.reason { await waitOut(reason) }
            }
        }
    }

    /// Returns when the task is cancelled, or an outage has ended the consumer.
    private func consume(until pause: OutagePause) async throws {
        try await withThrowingTaskGroup { group in
            group.addTask {
                try await subscriber.consume(subscription) { message in
                    await handleInTurn(message, pause)
                }
            }
            group.addTask { await pause.begun() }
            _ = try await group.next()
            // The consumer finishes what it has in hand.
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    private func waitOut(_ reason: String) async {
        logger.warning(
            "Consumer paused; its messages wait in the queue", metadata: ["queue": "\(queue)", "reason": "\(reason)"])
        meter.paused(true)
        var failures = 0
        repeat {
            failures += 1
            try? await Task.sleep(for: backoff.delay(afterFailures: failures))
        } while await outage() != nil && !Task.isCancelled
        meter.paused(false)
        if !Task.isCancelled { logger.info("Consumer resumed", metadata: ["queue": "\(queue)"]) }
    }

    private func handleInTurn(_ message: IncomingMessage, _ pause: OutagePause) async -> Disposition {
        guard let gate, let lane = queue.lane else { return await disposition(of: message, pause) }
        do {
            return try await gate.withTurn(lane) { await disposition(of: message, pause) }
        } catch {
            // Cancelled while it waited: its message has already returned to the queue.
            return handler.retryPolicy.disposition(of: .retry("cancelled before its turn"), attempt: message.attempt)
        }
    }

    private func disposition(of message: IncomingMessage, _ pause: OutagePause) async -> Disposition {
        // Delivered before the broker knew of the pause.
        guard pause.reason == nil else { return .giveBack }
        let start = ContinuousClock.now
        var sentAt: Date?
        let verdict = await decodeAndHandle(message, pause, sentAt: &sentAt)
        let disposition =
            verdict.map { handler.retryPolicy.disposition(of: $0, attempt: message.attempt) } ?? .giveBack
        meter.handled(disposition, sentAt: sentAt, duration: ContinuousClock.now - start)
        return disposition
    }

    /// - Parameter sentAt: becomes the envelope's time.
    /// - Returns: nil when an outage has begun.
    private func decodeAndHandle(
        _ message: IncomingMessage, _ pause: OutagePause, sentAt: inout Date?
    ) async -> Verdict? {
        let envelope: Envelope
        let fact: Handler.Fact
        do {
            envelope = try Envelope(headers: message.headers)
            sentAt = envelope.time
            guard envelope.type == Handler.Fact.name else {
                throw MessageFault(field: "cloudEvents:type", problem: "this queue takes \(Handler.Fact.name) only")
            }
            fact = try MessageCoding.decode(Handler.Fact.self, from: message.body)
        } catch {
            logger.error("Message refused", metadata: ["queue": "\(queue)", "reason": "\(error)"])
            return .deadLetter("\(error)")
        }
        return await handle(fact, envelope, pause)
    }

    private func handle(_ fact: Handler.Fact, _ envelope: Envelope, _ pause: OutagePause) async -> Verdict? {
        var logger = logger
        logger[metadataKey: "queue"] = "\(queue)"
        let context = MessageContext(
            messageID: envelope.id, source: envelope.source, time: envelope.time, trace: envelope.trace, logger: logger)
        do {
            let verdict = try await TraceContext.$current.withValue(envelope.trace) {
                try await handler.handle(fact, context)
            }
            if case .deadLetter(let reason) = verdict {
                context.logger.error("Message refused", metadata: ["reason": "\(reason)"])
            } else {
                context.logger.debug("Message handled", metadata: ["verdict": "\(verdict)"])
            }
            return verdict
        } catch {
            if let reason = await outage() {
                context.logger.info("Message given back", metadata: ["reason": "\(Self.reason(error))"])
                pause.begin(because: reason)
                return nil
            }
            let reason = Self.reason(error)
            context.logger.warning("Handler failed; the message is tried again", metadata: ["reason": "\(reason)"])
            return .retry(reason)
        }
    }

    /// Foundation would quote what a handler has stored as JSON and can no longer read.
    private static func reason(_ error: any Error) -> String {
        (error as? DecodingError).map { "\(MessageFault($0))" } ?? "\(error)"
    }
}
