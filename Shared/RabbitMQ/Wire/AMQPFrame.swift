import CRabbitMQ

/// One frame from the broker, copied out of the library's memory.
enum AMQPFrame {
    case method(AMQPMethod)
    case header(bodySize: UInt64, properties: ContentProperties)
    case body([UInt8])

    /// - Returns: nil for a frame that is irrelevant here.
    init?(copying frame: borrowing amqp_frame_t) {
        switch CInt(frame.frame_type) {
        case AMQP_FRAME_METHOD:
            self = .method(AMQPMethod(copying: frame.payload.method))
        case AMQP_FRAME_HEADER:
            let decoded = frame.payload.properties.decoded?.assumingMemoryBound(to: amqp_basic_properties_t.self)
            self = .header(
                bodySize: frame.payload.properties.body_size,
                properties: decoded.map { ContentProperties(copying: $0.pointee) } ?? ContentProperties())
        case AMQP_FRAME_BODY:
            self = .body([UInt8](copying: frame.payload.body_fragment))
        default:
            return nil
        }
    }
}

extension [UInt8] {
    init(copying bytes: amqp_bytes_t) {
        self.init(UnsafeRawBufferPointer(start: bytes.bytes, count: bytes.len))
    }
}

extension String {
    /// Invalid UTF-8 is replaced: a broken text must not make its message unreadable.
    init(copying bytes: amqp_bytes_t) {
        self.init(decoding: UnsafeRawBufferPointer(start: bytes.bytes, count: bytes.len), as: UTF8.self)
    }
}
