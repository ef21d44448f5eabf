import BlockingCalls
import CRabbitMQ
import Messaging
import Synchronization

/// One connection to the broker: an actor whose executor is the one thread that touches librabbitmq's handle.
///
/// The thread waits for its jobs and for the socket at once, so confirms, deliveries and heartbeats are read as they
/// arrive. Only connecting blocks it: messages are sent in pieces that the socket accepts without blocking. Should
/// another method find the socket full, the library waits for at most two heartbeats without traffic from the peer.
actor AMQPConnection {
    nonisolated let configuration: RabbitMQConfiguration
    nonisolated private let thread: DedicatedThread
    nonisolated private let onEnd: @Sendable (RabbitMQError) -> Void
    nonisolated let meter: ConnectionMeter
    nonisolated private let blocked = Mutex<String?>(nil)
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    nonisolated let inbox: RequestInbox

    let arena = AMQPArena()
    private(set) var socket: AMQPSocket?
    private(set) var endReason = RabbitMQError.closed
    var channels: [UInt16: AMQPChannel] = [:]
    var channelMaximum: UInt16 = 1
    var lastSerial = 0
    var publishStreams: [String: PublishStream] = [:]
    /// Heartbeats are due once both sides have agreed on them; until then, sign-in has its own time limit.
    var hasAgreedOnHeartbeats = false
    var lastHeard = ContinuousClock.now
    var nextHeartbeatCheck = ContinuousClock.now
    /// Set after a turn that ended before all frames were read: TLS may hold decrypted ones that polling does not show.
    var mayHoldMoreFrames = false

    /// - Parameters:
    ///   - purpose: `publish` or `consume`; names the thread.
    /// - meter: shows when the broker accepts no publishes.
    /// - onEnd: called once on the connection's thread when the connection has ended, whichever side ended it.
    init(
        configuration: RabbitMQConfiguration, purpose: String, meter: ConnectionMeter,
        onEnd: @escaping @Sendable (RabbitMQError) -> Void
    ) {
        self.configuration = configuration
        self.meter = meter
        self.onEnd = onEnd
        thread = DedicatedThread(name: "amqp-\(purpose)")
        inbox = RequestInbox(
            backlogLimit: PublishLoad(messages: configuration.publishBacklog, bytes: configuration.publishBacklogBytes),
            wakeSignal: thread.wakeSignal)
    }

    /// Why the broker accepts no publishes at present (`connection.blocked`: low on memory or disk); nil when it does.
    nonisolated var blockedReason: String? { blocked.withLock { $0 } }

    nonisolated func setBlocked(_ reason: String?) {
        blocked.withLock { $0 = reason }
        meter.blocked(reason != nil)
    }

    /// Connects to one host and signs in; called once.
    func open(_ host: RabbitMQConfiguration.Host, purpose: String) async throws {
        let socket = try AMQPSocket()
        try socket.connect(to: host, tls: configuration.tls, within: configuration.connectTimeLimit)
        self.socket = socket
        thread.whenIdle { [weak self] signal in
            guard let self else { return }
            self.assumeIsolated { $0.turn(signal) }
        }
        do {
            try await signIn(purpose: purpose)
        } catch {
            let failure = RabbitMQError.connectionFailed("\(host): \((error as? RabbitMQError)?.reason ?? "\(error)")")
            end(failure)
            throw failure
        }
    }

    /// Closes the connection cleanly, so that the broker logs no abrupt end, and frees the socket.
    func close() async {
        takeRequests()
        guard socket != nil, let zero = channels[0], zero.question == nil else { return end(.closed) }
        let method = amqp_connection_close_t(
            reply_code: UInt16(AMQP_REPLY_SUCCESS), reply_text: arena.bytes("closing"), class_id: 0, method_id: 0)
        _ = try? await ask(AMQP_CONNECTION_CLOSE_METHOD, method, on: zero, "connection.close", within: .seconds(2))
        end(.closed)
    }

    /// Frees the socket; every publish, delivery and request in flight fails with the reason.
    func end(_ reason: RabbitMQError) {
        guard socket != nil else { return }
        socket = nil
        endReason = reason
        setBlocked(nil)
        thread.whenIdle { _ = waitForEvents(on: nil, or: $0, timeout: nil) }
        let ended = channels.values
        channels.removeAll()
        for channel in ended { channel.end(reason) }
        for request in inbox.close(reason) {
            switch request {
            case .publish(let messages, _, let continuation):
                continuation.resume(returning: messages.map { _ in .failure(PublishError(reason)) })
            case .publishOne(_, _, let continuation):
                continuation.resume(returning: .failure(PublishError(reason)))
            case .attend: break
            }
        }
        for stream in publishStreams.values { stream.ended(reason) }
        publishStreams.removeAll()
        onEnd(reason)
    }
}
