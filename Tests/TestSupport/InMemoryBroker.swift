public import MessageProtocol
public import Messaging

/// A broker without a network for tests of use cases: what is published waits in the queues of ``Topology``, and each
/// disposition has the effect it has on RabbitMQ.
public actor InMemoryBroker: MessagePublisher, MessageSubscriber {
    public struct DeadLetter: Sendable, Equatable {
        public var message: IncomingMessage
        public var reason: String
    }

    public private(set) var published: [OutgoingMessage] = []
    public private(set) var deadLetters: [DeadLetter] = []
    var queues: [ConsumerQueue: InMemoryQueue]
    private var lastConsumer = 0

    /// - Parameter queues: all of ``Topology`` by default; a message without a queue is unroutable.
    public init(queues: [ConsumerQueue]? = nil) {
        let queues = queues ?? ServiceName.allCases.flatMap(Topology.queues(of:))
        self.queues = Dictionary(uniqueKeysWithValues: queues.map { ($0, InMemoryQueue()) })
    }

    public func publish(_ messages: [OutgoingMessage]) -> [Result<Void, PublishError>] {
        messages.map { message in
            let key = message.envelope.routingKey
            let takers = queues.keys.filter { $0.routingKey == key }
            guard !takers.isEmpty else {
                return .failure(.unroutable(routingKey: key, reason: "no queue is bound"))
            }
            published.append(message)
            for queue in takers {
                queues[queue]?.add(
                    IncomingMessage(queue: queue, headers: message.envelope.headers, body: message.body))
            }
            return .success(())
        }
    }

    public func consume(
        _ subscription: Subscription, handle: @escaping @Sendable (IncomingMessage) async -> Disposition
    ) async throws {
        let queue = subscription.queue
        // Partitions of one: in order.
        let width = queue.isPartitioned ? 1 : subscription.prefetch
        queues[queue] = queues[queue] ?? InMemoryQueue()
        lastConsumer += 1
        let consumer = lastConsumer
        // An unstructured task: cancelling the caller stops the consumption, not the handlers.
        let work = Task {
            await withDiscardingTaskGroup { group in
                for _ in 0..<width {
                    group.addTask { await self.work(on: queue, as: consumer, handle) }
                }
            }
        }
        await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            Task { await self.stop(consumer, of: queue) }
        }
    }

    private func work(
        on queue: ConsumerQueue, as consumer: Int, _ handle: @Sendable (IncomingMessage) async -> Disposition
    ) async {
        while let message = await next(of: queue, for: consumer) {
            switch await handle(message) {
            case .acknowledge: break
            case .retry(let retry): tryAgain(message, retry)
            case .giveBack: queues[queue]?.add(message)
            case .deadLetter(let reason): deadLetters.append(DeadLetter(message: message, reason: reason))
            }
        }
    }

    private func next(of queue: ConsumerQueue, for consumer: Int) async -> IncomingMessage? {
        await withCheckedContinuation { queues[queue]?.take(for: consumer, $0) }
    }

    /// Without the wait, so that a test of a use case sees every attempt at once.
    private func tryAgain(_ message: IncomingMessage, _ retry: Retry) {
        var message = message
        message.headers[IncomingMessage.attemptHeader] = "\(retry.nextAttempt)"
        queues[message.queue]?.add(message)
    }

    private func stop(_ consumer: Int, of queue: ConsumerQueue) { queues[queue]?.stop(consumer) }
}
