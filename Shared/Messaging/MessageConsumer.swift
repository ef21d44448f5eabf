import Foundation
public import Logging
public import MessageProtocol
public import ServiceLifecycle

/// Runs one handler on its queue for the life of the process: decodes, hands over, settles, reconnects.
public struct MessageConsumer<Handler: MessageHandler, Subscriber: MessageSubscriber>: Service {
    private let subscription: Subscription
    private let handler: Handler
    private let subscriber: Subscriber
    private let gate: LaneGate?
    private let backoff: Backoff
    private let meter: QueueMeter
    private let logger: Logger

    /// - Parameters:
    ///   - lane: the one to consume of a message that has lanes.
    ///   - gate: whose turns the handler waits for; nil when it waits for nobody.
    ///   - prefetch: how many messages may be in hand at once; the broker holds the rest back.
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
                        await judgeInTurn(message)
                    }
                } catch is CancellationError {
                    return
                } catch {
                    // What ran for longer than any delay was a success until now.
                    failures = ContinuousClock.now - start > backoff.limit ? 1 : failures + 1
                    let delay = backoff.delay(afterFailures: failures)
                    logger.warning(
                        "Consumer stopped, resuming",
                        metadata: ["queue": "\(queue)", "reason": "\(error)", "delay": "\(delay)"])
                    try? await Task.sleep(for: delay)
                }
            }
        }
    }

    private func judgeInTurn(_ message: IncomingMessage) async -> Disposition {
        guard let gate, let lane = queue.lane else { return await judge(message) }
        do {
            return try await gate.withTurn(lane) { await judge(message) }
        } catch {
            // Given up while it waited, by which its message has gone back to the queue already.
            return handler.retryPolicy.disposition(of: .retry("given up before its turn"), attempt: message.attempt)
        }
    }

    private func judge(_ message: IncomingMessage) async -> Disposition {
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
        let context = MessageContext(
            messageID: envelope.id, source: envelope.source, time: envelope.time, trace: envelope.trace)
        var logger = logger
        logger[metadataKey: "queue"] = "\(queue)"
        logger[metadataKey: "message.id"] = "\(envelope.id.uuidString.lowercased())"
        logger[metadataKey: "trace.id"] = "\(envelope.trace.traceID)"
        do {
            let verdict = try await TraceContext.$current.withValue(envelope.trace) {
                try await handler.handle(fact, context)
            }
            if case .deadLetter(let reason) = verdict {
                logger.error("Message refused", metadata: ["reason": "\(reason)"])
            } else {
                logger.debug("Message handled", metadata: ["verdict": "\(verdict)"])
            }
            return verdict
        } catch {
            logger.warning("Handler failed, message is tried again", metadata: ["reason": "\(error)"])
            return .retry("\(error)")
        }
    }
}
