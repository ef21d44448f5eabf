import Foundation
public import Logging
public import MessageProtocol
public import ServiceLifecycle

/// Runs one handler on its queue for the life of the process: decodes, handles, settles, reconnects.
public struct MessageConsumer<Handler: MessageHandler, Subscriber: MessageSubscriber>: Service {
    private let subscription: Subscription
    private let handler: Handler
    private let subscriber: Subscriber
    private let gate: LaneGate?
    private let backoff: Backoff
    private let meter: QueueMeter
    private let logger: Logger

    /// - Parameters:
    ///   - lane: the one to consume, for a message that has lanes.
    ///   - gate: limits how many messages of all lanes are handled at once; nil for no such limit.
    ///   - prefetch: how many messages may be unsettled at once; the broker holds the rest back.
    public init(
        of service: ServiceName, handler: Handler, lane: Lane? = nil, gate: LaneGate? = nil, subscriber: Subscriber,
        prefetch: Int = 64, backoff: Backoff = Backoff(), logger: Logger
    ) {
        subscription = Subscription(
            ConsumerQueue(service: service, message: Handler.Fact.name, lane: lane), prefetch: prefetch,
            retryDelays: Set(handler.retryPolicy.delays))
        self.handler = handler
        self.gate = gate
        self.subscriber = subscriber
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
                do {
                    try await subscriber.consume(subscription) { message in
                        await handleInTurn(message)
                    }
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
            }
        }
    }

    private func handleInTurn(_ message: IncomingMessage) async -> Disposition {
        guard let gate, let lane = queue.lane else { return await disposition(of: message) }
        do {
            return try await gate.withTurn(lane) { await disposition(of: message) }
        } catch {
            // Cancelled while it waited: its message has already returned to the queue.
            return handler.retryPolicy.disposition(of: .retry("cancelled before its turn"), attempt: message.attempt)
        }
    }

    private func disposition(of message: IncomingMessage) async -> Disposition {
        let start = ContinuousClock.now
        var sentAt: Date?
        let verdict = await decodeAndHandle(message, sentAt: &sentAt)
        let disposition = handler.retryPolicy.disposition(of: verdict, attempt: message.attempt)
        meter.handled(disposition, sentAt: sentAt, duration: ContinuousClock.now - start)
        return disposition
    }

    /// - Parameter sentAt: becomes the envelope's time.
    private func decodeAndHandle(_ message: IncomingMessage, sentAt: inout Date?) async -> Verdict {
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
        return await handle(fact, envelope)
    }

    private func handle(_ fact: Handler.Fact, _ envelope: Envelope) async -> Verdict {
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
            context.logger.warning("Handler failed; the message is tried again", metadata: ["reason": "\(error)"])
            return .retry("\(error)")
        }
    }
}
