import CRabbitMQ

extension AMQPConnection {
    /// Sends one method; its arguments may lie in ``arena``.
    func send<Arguments>(
        _ method: amqp_method_number_t, _ arguments: Arguments, on channel: UInt16
    ) throws(RabbitMQError) {
        guard let socket else { throw endReason }
        var arguments = arguments
        let status = withUnsafeMutablePointer(to: &arguments) {
            amqp_send_method(socket.state, channel, method, $0)
        }
        arena.recycle()
        try check(status)
    }

    /// Sends one method and waits for the broker's response while the thread continues with other work.
    func ask<Arguments>(
        _ method: amqp_method_number_t, _ arguments: Arguments, on channel: AMQPChannel, _ what: String,
        within limit: Duration? = nil
    ) async throws -> AMQPMethod {
        try send(method, arguments, on: channel.id.number)
        return try await answer(on: channel, to: what, within: limit ?? configuration.responseTimeLimit)
    }

    func answer(on channel: AMQPChannel, to what: String, within limit: Duration) async throws -> AMQPMethod {
        precondition(channel.question == nil, "a channel has one request in flight at a time")
        return try await withCheckedThrowingContinuation { continuation in
            channel.question = AMQPChannel.Question(
                text: what, deadline: .now + limit, continuation: continuation)
        }
    }

    /// - Throws: with the library's message, after ending the connection: a failed send may have sent a part.
    func check(_ status: CInt) throws(RabbitMQError) {
        guard status != AMQP_STATUS_OK.rawValue else { return }
        end(.connectionLost(AMQPSocket.text(of: status)))
        throw endReason
    }

    func openChannel(for receiver: (any ChannelReceiver)?) async throws -> AMQPChannel {
        guard let number = (1...channelMaximum).first(where: { channels[$0] == nil }) else {
            throw RabbitMQError.connectionFailed("all \(channelMaximum) channels are in use")
        }
        lastSerial += 1
        let channel = AMQPChannel(id: AMQPChannel.ID(number: number, serial: lastSerial), receiver: receiver)
        channels[number] = channel
        _ = try await ask(
            AMQP_CHANNEL_OPEN_METHOD, amqp_channel_open_t(out_of_band: amqp_empty_bytes), on: channel, "channel.open")
        return channel
    }

    /// Closes the channel; unsettled messages are redelivered.
    func closeChannel(_ id: AMQPChannel.ID) async {
        takeRequests()
        guard let channel = channels[id.number], channel.id == id, channel.question == nil else { return }
        let method = amqp_channel_close_t(
            reply_code: UInt16(AMQP_REPLY_SUCCESS), reply_text: arena.bytes("done"), class_id: 0, method_id: 0)
        _ = try? await ask(AMQP_CHANNEL_CLOSE_METHOD, method, on: channel, "channel.close")
        guard channels[id.number] === channel else { return }
        channels[id.number] = nil
        channel.end(.closed)
    }
}
