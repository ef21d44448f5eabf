import CRabbitMQ
import MessageProtocol

extension AMQPConnection {
    /// Declares the queue, its binding to ``Topology/exchange``, and where its dead letters go; harmless when they
    /// exist with the same arguments.
    ///
    /// On a channel of its own, because the broker answers a refused declaration by closing the channel.
    func declare(_ queue: ConsumerQueue) async throws {
        let channel = try await openChannel(for: nil)
        // Bootstrap makes the exchange of all services; ours is only to know that it is there (404 if not).
        try await declareExchange(Topology.exchange, type: "topic", isPassive: true, on: channel)
        try await declareExchange(queue.deadLetterExchange, type: "direct", isPassive: false, on: channel)
        try await declareQueue(queue.deadLetterQueue, [], on: channel)
        try await bind(queue.deadLetterQueue, to: queue.deadLetterExchange, key: queue.name, on: channel)
        try await declareQueue(queue.name, arguments(of: queue), on: channel)
        try await bind(queue.name, to: Topology.exchange, key: queue.message.rawValue, on: channel)
        await closeChannel(channel.id)
    }

    /// "at-least-once dead lettering requires ... overflow reject-publish" (https://www.rabbitmq.com/docs/quorum-queues),
    /// and that in turn a length to overflow.
    private func arguments(of queue: ConsumerQueue) -> [AMQPField] {
        [
            AMQPField("x-dead-letter-exchange", .text(queue.deadLetterExchange)),
            AMQPField("x-dead-letter-routing-key", .text(queue.name)),
            AMQPField("x-dead-letter-strategy", .text("at-least-once")),
            AMQPField("x-overflow", .text("reject-publish")),
            AMQPField("x-max-length", .number(Int64(configuration.maximumQueueLength))),
            AMQPField("x-delivery-limit", .number(Int64(configuration.deliveryLimit))),
        ]
    }

    private func declareExchange(_ name: String, type: String, isPassive: Bool, on channel: AMQPChannel) async throws {
        let method = amqp_exchange_declare_t(
            ticket: 0, exchange: arena.bytes(name), type: arena.bytes(type), passive: isPassive ? 1 : 0, durable: 1,
            auto_delete: 0, internal: 0, nowait: 0, arguments: amqp_empty_table)
        _ = try await ask(AMQP_EXCHANGE_DECLARE_METHOD, method, on: channel, "the declaration of \(name)")
    }

    private func declareQueue(_ name: String, _ arguments: [AMQPField], on channel: AMQPChannel) async throws {
        let table = arena.table([AMQPField("x-queue-type", .text("quorum"))] + arguments)
        let method = amqp_queue_declare_t(
            ticket: 0, queue: arena.bytes(name), passive: 0, durable: 1, exclusive: 0, auto_delete: 0, nowait: 0,
            arguments: table)
        _ = try await ask(AMQP_QUEUE_DECLARE_METHOD, method, on: channel, "the declaration of \(name)")
    }

    private func bind(_ queue: String, to exchange: String, key: String, on channel: AMQPChannel) async throws {
        let method = amqp_queue_bind_t(
            ticket: 0, queue: arena.bytes(queue), exchange: arena.bytes(exchange), routing_key: arena.bytes(key),
            nowait: 0, arguments: amqp_empty_table)
        _ = try await ask(AMQP_QUEUE_BIND_METHOD, method, on: channel, "the binding of \(queue)")
    }
}
