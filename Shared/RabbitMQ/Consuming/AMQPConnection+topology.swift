import CRabbitMQ
import MessageProtocol

/// What has to be on the broker before a queue is consumed.
extension AMQPConnection {
    /// Declares the queue, how messages come into it, and where they go when they are not acknowledged.
    func declare(_ queue: ConsumerQueue, retryDelays: Set<Duration> = []) async throws {
        let channel = try await openChannel(for: nil)
        try await declareSurroundings(of: queue, on: channel)
        for delay in retryDelays.sorted() {
            try await declare(DelayQueue(service: queue.service, delay: delay), queue.serviceExchange, on: channel)
        }
        if !queue.isPartitioned {
            try await declareQueue(queue.name, arguments(of: queue), on: channel)
            try await bind(queue.name, to: Topology.exchange, key: queue.routingKey, on: channel)
            try await bind(queue.name, to: queue.serviceExchange, key: queue.name, on: channel)
        }
        await closeChannel(channel.id)
    }

    func declareSurroundings(of queue: ConsumerQueue, on channel: AMQPChannel) async throws {
        // Bootstrap makes the exchange of all services; ours is only to know that it is there (404 if not).
        try await declareExchange(Topology.exchange, type: "topic", isPassive: true, on: channel)
        try await declareExchange(queue.deadLetterExchange, type: "direct", on: channel)
        try await declareExchange(queue.serviceExchange, type: "direct", on: channel)
        try await declareQueue(queue.deadLetterQueue, Self.deadLetterArguments, on: channel)
        try await bind(queue.deadLetterQueue, to: queue.deadLetterExchange, key: queue.name, on: channel)
    }

    /// "At-least-once dead lettering requires ... overflow reject-publish" (https://www.rabbitmq.com/docs/quorum-queues),
    /// and that in turn a length to overflow.
    func arguments(of queue: ConsumerQueue) -> [AMQPField] {
        deadLettering(to: queue.deadLetterExchange) + [
            AMQPField("x-dead-letter-routing-key", .text(queue.name)),
            AMQPField("x-delivery-limit", .number(Int64(configuration.deliveryLimit))),
        ]
    }

    /// Looking at a dead letter is a delivery, and RabbitMQ 4 drops what was delivered 20 times unless told otherwise.
    private static let deadLetterArguments = [AMQPField("x-delivery-limit", .number(1_000_000_000))]

    private func declare(_ delayQueue: DelayQueue, _ serviceExchange: String, on channel: AMQPChannel) async throws {
        // No routing key for the way back: the message has its own, the name of its queue.
        let delay = AMQPField("x-message-ttl", .number(delayQueue.delay.wholeMilliseconds))
        try await declareExchange(delayQueue.name, type: "fanout", on: channel)
        try await declareQueue(delayQueue.name, deadLettering(to: serviceExchange) + [delay], on: channel)
        try await bind(delayQueue.name, to: delayQueue.name, key: "", on: channel)
    }

    private func deadLettering(to exchange: String) -> [AMQPField] {
        [
            AMQPField("x-dead-letter-exchange", .text(exchange)),
            AMQPField("x-dead-letter-strategy", .text("at-least-once")),
            AMQPField("x-overflow", .text("reject-publish")),
            AMQPField("x-max-length", .number(Int64(configuration.maximumQueueLength))),
        ]
    }
}
