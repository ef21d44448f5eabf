import CRabbitMQ
import Messaging

extension AMQPConnection {
    /// Publishes in order; returns when each message is confirmed, refused, returned or in doubt.
    nonisolated func publish(
        _ messages: [OutboundMessage], to exchange: String
    ) async -> [Result<Void, PublishError>] {
        guard !messages.isEmpty else { return [] }
        return await withCheckedContinuation { continuation in
            if let endReason = inbox.add(.publish(messages, exchange: exchange, continuation)) {
                continuation.resume(returning: messages.map { _ in .failure(PublishError(endReason)) })
            }
        }
    }

    /// Queues messages behind those of earlier callers.
    func enqueue(
        _ messages: [OutboundMessage], to exchange: String,
        _ continuation: CheckedContinuation<[Result<Void, PublishError>], Never>
    ) {
        let stream = publishStream(for: exchange)
        stream.add(messages, for: PublishBatch(count: messages.count, continuation))
        guard case .closed = stream.state else { return }
        stream.state = .opening
        // The caller waits for its confirms, not for this; who comes meanwhile queues up behind it.
        Task { await open(stream) }
    }

    private func publishStream(for exchange: String) -> PublishStream {
        if let stream = publishStreams[exchange] { return stream }
        let stream = PublishStream(exchange: exchange, limit: configuration.publishWindow)
        publishStreams[exchange] = stream
        return stream
    }

    private func open(_ stream: PublishStream) async {
        do {
            let channel = try await openChannel(for: stream)
            _ = try await ask(
                AMQP_CONFIRM_SELECT_METHOD, amqp_confirm_select_t(nowait: 0), on: channel, "confirm.select")
            stream.state = .open(channel)
            pump(stream)
        } catch {
            stream.ended(error as? RabbitMQError ?? .connectionLost("\(error)"))
        }
    }

    /// Sends what the window has room for, as long as the socket takes it and the broker has not said
    /// `connection.blocked`; the rest waits for the next turn of the thread.
    func pump(_ stream: PublishStream) {
        var room = 0
        while blockedReason == nil, stream.canSend, let socket {
            if room <= 0 {
                guard socket.isWritable else { return }
                room = AMQPSocket.writableRoom
            }
            guard case .open(let channel) = stream.state, let message = stream.next() else { return }
            room -= message.approximateSize
            send(message, to: stream.exchange, on: channel.id.number, socket)
        }
    }

    private func send(_ message: OutboundMessage, to exchange: String, on channel: UInt16, _ socket: AMQPSocket) {
        var properties = message.properties.encoded(in: arena)
        let isMandatory: amqp_boolean_t = 1
        let status = message.body.withUnsafeBytes { body in
            // The library only reads the body; `amqp_bytes_t` knows no const.
            amqp_basic_publish(
                socket.state, channel, arena.bytes(exchange), arena.bytes(message.routingKey), isMandatory, 0,
                &properties, amqp_bytes_t(len: body.count, bytes: UnsafeMutableRawPointer(mutating: body.baseAddress)))
        }
        arena.recycle()
        try? check(status)
    }
}
