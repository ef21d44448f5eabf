import MessageProtocol

/// The arguments that queues are declared with. The broker refuses (406) to declare one again with others.
extension RabbitMQConfiguration {
    /// "At-least-once dead lettering requires ... overflow reject-publish"
    /// (https://www.rabbitmq.com/docs/quorum-queues),
    /// and that in turn a length to overflow.
    func arguments(of queue: ConsumerQueue) -> [AMQPField] {
        deadLettering(to: queue.deadLetterExchange) + [
            AMQPField("x-dead-letter-routing-key", .text(queue.name)),
            AMQPField("x-delivery-limit", .number(Int64(deliveryLimit))),
        ]
    }

    func arguments(of set: PartitionSet) -> [AMQPField] {
        arguments(of: set.queue) + [AMQPField("x-single-active-consumer", .flag(true))]
    }

    /// No dead-letter routing key: the message keeps its own, the name of its queue.
    func arguments(of queue: DelayQueue, returningTo exchange: String) -> [AMQPField] {
        deadLettering(to: exchange) + [AMQPField("x-message-ttl", .number(queue.delay.wholeMilliseconds))]
    }

    /// Inspecting a dead letter is a delivery, and RabbitMQ 4 drops messages after 20 deliveries by default.
    static let deadLetterArguments = [AMQPField("x-delivery-limit", .number(1_000_000_000))]

    /// For every queue.
    static let commonArguments = [AMQPField("x-queue-type", .text("quorum"))]

    private func deadLettering(to exchange: String) -> [AMQPField] {
        [
            AMQPField("x-dead-letter-exchange", .text(exchange)),
            AMQPField("x-dead-letter-strategy", .text("at-least-once")),
            AMQPField("x-overflow", .text("reject-publish")),
            AMQPField("x-max-length", .number(Int64(maximumQueueLength))),
        ]
    }
}
