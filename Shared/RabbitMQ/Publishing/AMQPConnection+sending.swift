import CRabbitMQ

/// Sends a message's frames in one call when the socket is certain to accept them all, otherwise piece by piece,
/// because the library blocks the thread until the socket has accepted everything.
extension AMQPConnection {
    func send(_ message: OutboundMessage, to exchange: String, on channel: UInt16, _ socket: AMQPSocket) {
        var properties = message.properties.encoded(in: arena)
        let isMandatory: amqp_boolean_t = 1
        let status = message.body.withUnsafeBytes { body in
            // The library only reads the body; `amqp_bytes_t` has no const.
            amqp_basic_publish(
                socket.state, channel, arena.bytes(exchange), arena.bytes(message.routingKey), isMandatory, 0,
                &properties, amqp_bytes_t(len: body.count, bytes: UnsafeMutableRawPointer(mutating: body.baseAddress)))
        }
        arena.recycle()
        try? check(status)
    }

    /// The frames before the body.
    func begin(_ message: OutboundMessage, to exchange: String, on channel: UInt16, _ socket: AMQPSocket) {
        let method = amqp_basic_publish_t(
            ticket: 0, exchange: arena.bytes(exchange), routing_key: arena.bytes(message.routingKey), mandatory: 1,
            immediate: 0)
        guard (try? send(AMQP_BASIC_PUBLISH_METHOD, method, on: channel)) != nil else { return }
        var properties = message.properties.encoded(in: arena)
        let status = withUnsafeMutablePointer(to: &properties) { properties in
            var frame = amqp_frame_t()
            frame.frame_type = UInt8(AMQP_FRAME_HEADER)
            frame.channel = channel
            frame.payload.properties.class_id = UInt16(AMQP_BASIC_CLASS)
            frame.payload.properties.body_size = UInt64(message.body.count)
            frame.payload.properties.decoded = UnsafeMutableRawPointer(properties)
            return amqp_send_frame(socket.state, &frame)
        }
        arena.recycle()
        try? check(status)
    }

    /// One frame of the body.
    /// - Returns: what is left to send; nil after the last frame.
    func send(
        _ size: Int, of message: UnfinishedMessage, on channel: UInt16, _ socket: AMQPSocket
    ) -> UnfinishedMessage? {
        let status = message.body.withUnsafeBytes { body in
            let part = UnsafeRawBufferPointer(rebasing: body[message.sent..<message.sent + size])
            var frame = amqp_frame_t()
            frame.frame_type = UInt8(AMQP_FRAME_BODY)
            frame.channel = channel
            frame.payload.body_fragment = amqp_bytes_t(
                len: part.count, bytes: UnsafeMutableRawPointer(mutating: part.baseAddress))
            return amqp_send_frame(socket.state, &frame)
        }
        guard (try? check(status)) != nil else { return nil }
        var rest = message
        rest.sent += size
        return rest.sent < rest.body.count ? rest : nil
    }
}
