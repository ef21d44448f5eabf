import CRabbitMQ

extension AMQPConnection {
    /// One consumer per channel, so the tag can be the same everywhere.
    private static let consumerTag = "consumer"

    /// Starts a consumer whose messages arrive in `intake`.
    /// - Parameter prefetch: how many unsettled messages the broker may have outstanding with this consumer.
    func startConsuming(_ queue: String, prefetch: Int, into intake: Intake) async throws -> AMQPChannel.ID {
        let channel = try await openChannel(for: DeliveryReceiver(queue: queue, intake: intake))
        let (inbox, id) = (inbox, channel.id)
        intake.open { _ = inbox.add(.attend(id)) }
        let limit = amqp_basic_qos_t(prefetch_size: 0, prefetch_count: UInt16(clamping: max(1, prefetch)), global: 0)
        _ = try await ask(AMQP_BASIC_QOS_METHOD, limit, on: channel, "basic.qos")
        let consume = amqp_basic_consume_t(
            ticket: 0, queue: arena.bytes(queue), consumer_tag: arena.bytes(Self.consumerTag), no_local: 0, no_ack: 0,
            exclusive: 0, nowait: 0, arguments: amqp_empty_table)
        _ = try await ask(AMQP_BASIC_CONSUME_METHOD, consume, on: channel, "basic.consume")
        return id
    }

    /// Cancels the consumer; once the broker has confirmed, no further message arrives.
    func stopConsuming(_ id: AMQPChannel.ID) async {
        guard let channel = channels[id.number], channel.id == id, channel.question == nil else { return }
        let cancel = amqp_basic_cancel_t(consumer_tag: arena.bytes(Self.consumerTag), nowait: 0)
        _ = try? await ask(AMQP_BASIC_CANCEL_METHOD, cancel, on: channel, "basic.cancel")
    }

    /// Sends the outstanding settlements and closes the channel: everything else returns to the queue.
    func endConsuming(_ id: AMQPChannel.ID) async {
        attend(to: id, isLast: true)
        await closeChannel(id)
    }

    /// Hands over the messages that have arrived on a channel and sends their settlements to the broker. Once the
    /// channel is gone, the broker has already requeued its messages.
    func attend(to id: AMQPChannel.ID, isLast: Bool = false) {
        guard let channel = channels[id.number], channel.id == id, let receiver = channel.receiver as? DeliveryReceiver
        else { return }
        for step in receiver.attend(isLast: isLast) { try? settle(step, on: id.number) }
        if receiver.holdsBack { _ = inbox.add(.attend(id)) }
    }

    private func settle(_ step: AckJoiner.Step, on number: UInt16) throws(RabbitMQError) {
        switch step {
        case .acknowledge(let tag, let multiple):
            let ack = amqp_basic_ack_t(delivery_tag: tag, multiple: multiple ? 1 : 0)
            try send(AMQP_BASIC_ACK_METHOD, ack, on: number)
        case .giveBack(let tag):
            let nack = amqp_basic_nack_t(delivery_tag: tag, multiple: 0, requeue: 1)
            try send(AMQP_BASIC_NACK_METHOD, nack, on: number)
        case .refuse(let tag):
            try send(AMQP_BASIC_REJECT_METHOD, amqp_basic_reject_t(delivery_tag: tag, requeue: 0), on: number)
        }
    }
}
