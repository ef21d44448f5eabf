import CRabbitMQ
import MessageProtocol

/// What has to exist on the broker before a queue is consumed.
extension AMQPConnection {
    /// Declares the queue, its bindings, and where unacknowledged messages go.
    func declare(_ queue: ConsumerQueue, retryDelays: Set<Duration> = []) async throws {
        let channel = try await openChannel(for: nil)
        try await declareSurroundings(of: queue, on: channel)
        for delay in retryDelays.sorted() {
            try await declare(DelayQueue(service: queue.service, delay: delay), queue.serviceExchange, on: channel)
        }
        if !queue.isPartitioned {
            try await declareQueue(queue.name, configuration.arguments(of: queue), on: channel)
            try await bind(queue.name, to: Topology.exchange, key: queue.routingKey, on: channel)
            try await bind(queue.name, to: queue.serviceExchange, key: queue.name, on: channel)
        }
        await closeChannel(channel.id)
    }

    func declareSurroundings(of queue: ConsumerQueue, on channel: AMQPChannel) async throws {
        // The shared exchange is created by the bootstrap; here its existence is only checked (404 if missing).
        try await declareExchange(Topology.exchange, type: "topic", isPassive: true, on: channel)
        try await declareExchange(queue.deadLetterExchange, type: "direct", on: channel)
        try await declareExchange(queue.serviceExchange, type: "direct", on: channel)
        try await declareQueue(queue.deadLetterQueue, RabbitMQConfiguration.deadLetterArguments, on: channel)
        try await bind(queue.deadLetterQueue, to: queue.deadLetterExchange, key: queue.name, on: channel)
    }

    private func declare(_ delayQueue: DelayQueue, _ serviceExchange: String, on channel: AMQPChannel) async throws {
        let arguments = configuration.arguments(of: delayQueue, returningTo: serviceExchange)
        try await declareExchange(delayQueue.name, type: "fanout", on: channel)
        try await declareQueue(delayQueue.name, arguments, on: channel)
        try await bind(delayQueue.name, to: delayQueue.name, key: "", on: channel)
    }
}
