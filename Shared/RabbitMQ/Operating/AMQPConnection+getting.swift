import CRabbitMQ

extension AMQPConnection {
    /// How many messages are returned at a time: half of the 32 commands that a channel sends to a quorum queue at
    /// once. Beyond that it merges them into one, in arbitrary order.
    private static let giveBackStep = 16

    func openGettingChannel() async throws -> AMQPChannel.ID {
        let receiver = GettingReceiver()
        let channel = try await openChannel(for: receiver)
        receiver.channel = channel
        return channel.id
    }

    /// - Returns: nil when no message is ready.
    func get(from queue: String, on id: AMQPChannel.ID) async throws -> Content? {
        let channel = try openChannel(id)
        let get = amqp_basic_get_t(ticket: 0, queue: arena.bytes(queue), no_ack: 0)
        _ = try await ask(AMQP_BASIC_GET_METHOD, get, on: channel, "basic.get from \(queue)")
        return (channel.receiver as? GettingReceiver)?.take()
    }

    func acknowledge(_ tag: UInt64, on id: AMQPChannel.ID) throws {
        let channel = try openChannel(id)
        try send(AMQP_BASIC_ACK_METHOD, amqp_basic_ack_t(delivery_tag: tag, multiple: 0), on: channel.id.number)
    }

    /// Returns when the broker has requeued the messages, in this order.
    func giveBack(_ tags: [UInt64], to queue: String, on id: AMQPChannel.ID) async throws {
        guard !tags.isEmpty else { return }
        let channel = try openChannel(id)
        var ready = try await readyCount(of: queue, on: channel)
        var keepsOrder = true
        for start in stride(from: 0, to: tags.count, by: Self.giveBackStep) {
            let step = tags[start..<min(start + Self.giveBackStep, tags.count)]
            for tag in step {
                // basic.reject would count as a failed delivery in RabbitMQ 4; 3.x counts both.
                let nack = amqp_basic_nack_t(delivery_tag: tag, multiple: 0, requeue: 1)
                try send(AMQP_BASIC_NACK_METHOD, nack, on: id.number)
            }
            let wanted = ready + step.count
            if keepsOrder { ready = try await readyCount(of: queue, reaching: wanted, on: channel) }
            keepsOrder = ready >= wanted
        }
    }

    /// A nack has no response; its effect only shows in the queue's count. Where another consumer takes messages
    /// meanwhile the count may never be reached, so the number of checks is limited.
    private func readyCount(of queue: String, reaching wanted: Int, on channel: AMQPChannel) async throws -> Int {
        let deadline = ContinuousClock.now + .seconds(5)
        while true {
            let ready = try await readyCount(of: queue, on: channel)
            guard ready < wanted, ContinuousClock.now < deadline else { return ready }
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    private func readyCount(of queue: String, on channel: AMQPChannel) async throws -> Int {
        let question = amqp_queue_declare_t(
            ticket: 0, queue: arena.bytes(queue), passive: 1, durable: 1, exclusive: 0, auto_delete: 0, nowait: 0,
            arguments: amqp_empty_table)
        let answer = try await ask(AMQP_QUEUE_DECLARE_METHOD, question, on: channel, "the state of \(queue)")
        guard case .queueDeclareOk(let ready, _) = answer else { return 0 }
        return ready
    }

    private func openChannel(_ id: AMQPChannel.ID) throws -> AMQPChannel {
        guard let channel = channels[id.number], channel.id == id else { throw endReason }
        return channel
    }
}

/// Turns the message that responds to a basic.get into the awaited result.
private final class GettingReceiver: ChannelReceiver {
    weak var channel: AMQPChannel?
    private var content: Content?

    func take() -> Content? {
        defer { content = nil }
        return content
    }

    func receive(_ content: Content) {
        self.content = content
        let asked = channel?.question
        channel?.question = nil
        asked?.continuation.resume(returning: .answer(AMQP_BASIC_GET_OK_METHOD))
    }

    func receive(confirmOf tag: UInt64, multiple: Bool, accepted: Bool) {}

    func cancelledByBroker() {}

    func ended(_ error: RabbitMQError) {}
}
