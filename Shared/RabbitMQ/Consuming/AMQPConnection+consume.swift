import CRabbitMQ

/// A consumer that runs: its deliveries end when it is cancelled, and fail when its channel is lost.
struct RunningConsumer: Sendable {
    let channel: AMQPChannel.ID
    let deliveries: AsyncThrowingStream<Delivery, any Error>
}

/// What becomes of a message at the broker.
enum Settlement: Sendable {
    case acknowledge
    /// Back to its place in the queue. basic.reject raises the delivery count of a quorum queue, basic.nack does not.
    case returnToQueue
}

extension AMQPConnection {
    /// One consumer per channel, so its tag may be the same everywhere.
    private static let consumerTag = "consumer"

    /// - Parameter prefetch: how many unsettled messages the broker may have outstanding with this consumer.
    func startConsuming(_ queue: String, prefetch: Int) async throws -> RunningConsumer {
        let (stream, continuation) = AsyncThrowingStream<Delivery, any Error>.makeStream()
        let receiver = DeliveryReceiver(queue: queue, deliveries: continuation)
        let channel = try await openChannel(for: receiver)
        receiver.channel = channel.id
        let limit = amqp_basic_qos_t(prefetch_size: 0, prefetch_count: UInt16(clamping: max(1, prefetch)), global: 0)
        _ = try await ask(AMQP_BASIC_QOS_METHOD, limit, on: channel, "basic.qos")
        let consume = amqp_basic_consume_t(
            ticket: 0, queue: arena.bytes(queue), consumer_tag: arena.bytes(Self.consumerTag), no_local: 0, no_ack: 0,
            exclusive: 0, nowait: 0, arguments: amqp_empty_table)
        _ = try await ask(AMQP_BASIC_CONSUME_METHOD, consume, on: channel, "basic.consume")
        return RunningConsumer(channel: channel.id, deliveries: stream)
    }

    /// Asks for no more messages; the deliveries end once the broker has agreed, which it does after the last.
    func stopConsuming(_ id: AMQPChannel.ID) async {
        guard let channel = channels[id.number], channel.id == id, channel.question == nil else { return }
        let cancel = amqp_basic_cancel_t(consumer_tag: arena.bytes(Self.consumerTag), nowait: 0)
        guard (try? await ask(AMQP_BASIC_CANCEL_METHOD, cancel, on: channel, "basic.cancel")) != nil else { return }
        channel.receiver?.ended(.closed)
    }

    /// Settles a message soon, and before its channel closes. Where the channel is gone the broker has taken the
    /// message back already.
    nonisolated func requestSettlement(of delivery: Delivery, _ settlement: Settlement) {
        _ = inbox.add(.settle(delivery.id, settlement))
    }

    func settle(_ delivery: Delivery.ID, _ settlement: Settlement) {
        let number = delivery.channel.number
        guard channels[number]?.id == delivery.channel else { return }
        switch settlement {
        case .acknowledge:
            try? send(
                AMQP_BASIC_ACK_METHOD, amqp_basic_ack_t(delivery_tag: delivery.tag, multiple: 0), on: number)
        case .returnToQueue:
            try? send(
                AMQP_BASIC_REJECT_METHOD, amqp_basic_reject_t(delivery_tag: delivery.tag, requeue: 1), on: number)
        }
    }
}
