import CRabbitMQ
import Glibc

/// Owns one `amqp_connection_state_t` and its socket; both are freed with it.
final class AMQPSocket {
    let state: amqp_connection_state_t
    private var isConnected = false
    private var room = AMQPSocketRoom(bufferSize: 0)

    init() throws(RabbitMQError) {
        guard let state = amqp_new_connection() else { throw .connectionFailed("out of memory") }
        self.state = state
    }

    deinit { amqp_destroy_connection(state) }

    /// Blocks the calling thread until the TCP connection, and with `tls` the TLS session, is established or the time
    /// is over. Despite its name the library's function blocks. Name resolution is not covered by the limit: the C
    /// library bounds it by `timeout` and `attempts` in resolv.conf, 5 s and 2 by default.
    func connect(
        to host: RabbitMQConfiguration.Host, tls: RabbitMQConfiguration.TLS?, within limit: Duration
    ) throws(RabbitMQError) {
        let socket = if let tls { try newTLSSocket(tls) } else { try newTCPSocket() }
        var limit = timeval(limit)
        let status = amqp_socket_open_noblock(socket, host.name, CInt(host.port), &limit)
        guard status == AMQP_STATUS_OK.rawValue else {
            throw .connectionFailed("\(host): \(AMQPSocket.text(of: status))\(hint(status))")
        }
        isConnected = true
        room = AMQPSocketRoom(bufferSize: setSendBuffer())
    }

    private func newTCPSocket() throws(RabbitMQError) -> OpaquePointer {
        // "The socket object is owned by the amqp_connection_state_t object" (amqp_tcp_socket.h).
        guard let socket = amqp_tcp_socket_new(state) else { throw .connectionFailed("out of memory") }
        return socket
    }

    /// -1 before ``connect(to:tls:within:)``.
    var descriptor: CInt { isConnected ? amqp_get_sockfd(state) : -1 }

    /// Whether the library already holds bytes or frames, which polling the socket would not show.
    var holdsUnreadFrames: Bool { amqp_frames_enqueued(state) != 0 || amqp_data_in_buffer(state) != 0 }

    /// The largest piece that is sent in one call.
    var maximumPart: Int { min(room.maximum, Int(amqp_get_frame_max(state)) - AMQPSocketRoom.frameOverhead) }

    /// Whether the kernel accepts this many more bytes without blocking.
    func takeRoom(for size: Int) -> Bool {
        room.take(size) {
            var watched = pollfd(fd: descriptor, events: CShort(POLLOUT), revents: 0)
            return poll(&watched, 1, 0) == 1
        }
    }

    /// Packs the frames of many messages into few TCP segments until it is switched off again.
    func gatherSegments(_ isOn: Bool) {
        var flag: CInt = isOn ? 1 : 0
        setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_CORK, &flag, socklen_t(MemoryLayout<CInt>.size))
    }

    /// Fixed, because Linux may shrink an auto-tuned buffer to 16 kB.
    /// - Returns: the size that the kernel chose.
    private func setSendBuffer() -> Int {
        var size: CInt = 212_992
        setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<CInt>.size))
        var length = socklen_t(MemoryLayout<CInt>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, &length)
        return Int(size)
    }

    /// Reads one frame without waiting, and sends a heartbeat when one is due.
    /// - Returns: the frame and its channel; nil when the broker has sent nothing more.
    func nextFrame() throws(RabbitMQError) -> (channel: UInt16, frame: AMQPFrame)? {
        while true {
            // "all memory allocated ... is invalidated" (amqp.h): the frames before were copied.
            amqp_maybe_release_buffers(state)
            var frame = amqp_frame_t()
            var noTime = timeval()
            let status = amqp_simple_wait_frame_noblock(state, &frame, &noTime)
            if status == AMQP_STATUS_TIMEOUT.rawValue { return nil }
            guard status == AMQP_STATUS_OK.rawValue else { throw .connectionLost(AMQPSocket.text(of: status)) }
            if let copy = AMQPFrame(copying: frame) { return (frame.channel, copy) }
        }
    }

    /// The library's message for a status; its strings are static.
    static func text(of status: CInt) -> String { String(cString: amqp_error_string2(status)) }
}

extension timeval {
    fileprivate init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self.init(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
    }
}
