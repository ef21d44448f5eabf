import CRabbitMQ
import Messaging

extension AMQPConnection {
    /// Publishes in order; returns when each message is confirmed, refused, returned, timed out or of unknown fate.
    nonisolated func publish(
        _ messages: [OutboundMessage], to exchange: String
    ) async -> [Result<Void, PublishError>] {
        guard !messages.isEmpty else { return [] }
        return await withCheckedContinuation { continuation in
            let request = RequestInbox.Request.publish(messages, exchange: exchange, continuation)
            if let error = inbox.addPublish(request, PublishLoad(of: messages)) {
                continuation.resume(returning: messages.map { _ in .failure(error) })
            }
        }
    }

    /// The same for one message, the usual case: without the arrays and the batch that several need.
    nonisolated func publish(_ message: OutboundMessage, to exchange: String) async -> Result<Void, PublishError> {
        await withCheckedContinuation { continuation in
            let request = RequestInbox.Request.publishOne(message, exchange: exchange, continuation)
            if let error = inbox.addPublish(request, PublishLoad(of: message)) {
                continuation.resume(returning: .failure(error))
            }
        }
    }

    /// Why callers should not publish more now; nil while they may.
    nonisolated var congestion: String? {
        if let blockedReason { return "the broker accepts no messages: \(blockedReason)" }
        return inbox.congestedMessages.map { "\($0) messages wait for room in the window" }
    }

    /// Queues messages behind those of earlier callers.
    func enqueue(
        _ messages: [OutboundMessage], to exchange: String,
        _ continuation: CheckedContinuation<[Result<Void, PublishError>], Never>, at now: ContinuousClock.Instant
    ) {
        let stream = publishStream(for: exchange)
        let batch = PublishBatch(count: messages.count, continuation)
        for (index, message) in messages.enumerated() { stream.add(message, for: .several(batch, index), at: now) }
        openIfClosed(stream)
    }

    func enqueue(
        _ message: OutboundMessage, to exchange: String,
        _ continuation: CheckedContinuation<Result<Void, PublishError>, Never>, at now: ContinuousClock.Instant
    ) {
        let stream = publishStream(for: exchange)
        stream.add(message, for: .one(continuation), at: now)
        openIfClosed(stream)
    }

    private func openIfClosed(_ stream: PublishStream) {
        guard case .closed = stream.state else { return }
        stream.state = .opening
        // The caller waits for its confirms, not for the channel; later callers queue up behind it.
        Task { await open(stream) }
    }

    /// Sends as much as there is room for, and resumes the callers that have timed out.
    func servePublishStreams(_ now: ContinuousClock.Instant) {
        var departed = PublishLoad()
        for stream in publishStreams.values {
            stream.expire(at: now)
            if stream.isRefused { leaveChannel(of: stream) } else { pump(stream) }
            departed += stream.takeDeparted()
        }
        if departed.messages > 0 { inbox.release(departed) }
    }

    private func publishStream(for exchange: String) -> PublishStream {
        if let stream = publishStreams[exchange] { return stream }
        let stream = PublishStream(
            exchange: exchange, windowLimit: configuration.publishWindow, timeLimit: configuration.publishTimeLimit,
            confirmTimer: meter.publishConfirm)
        publishStreams[exchange] = stream
        return stream
    }

    /// The fate of messages in flight is unknown, as after a lost connection; the next publish opens another channel.
    private func leaveChannel(of stream: PublishStream) {
        guard case .open(let channel) = stream.state else { return }
        // Late confirms would be mistaken for those of the next channel.
        channel.receiver = nil
        stream.ended(.connectionLost("everything was refused for a second: a queue is full or has no leader"))
        Task { await closeChannel(channel.id) }
    }

    private func open(_ stream: PublishStream) async {
        do {
            let channel = try await openChannel(for: stream)
            _ = try await ask(
                AMQP_CONFIRM_SELECT_METHOD, amqp_confirm_select_t(nowait: 0), on: channel, "confirm.select")
            stream.state = .open(channel)
        } catch {
            stream.ended(error as? RabbitMQError ?? .connectionLost("\(error)"))
        }
        servePublishStreams(.now)
    }

    /// Sends as much as the window has room for, while the socket accepts it without blocking and the broker has not
    /// sent `connection.blocked`; the rest waits for the thread's next turn.
    private func pump(_ stream: PublishStream) {
        guard blockedReason == nil, stream.canSend, let socket else { return }
        let isGathering = stream.canSendSeveral
        if isGathering { socket.gatherSegments(true) }
        while self.socket === socket, case .open(let channel) = stream.state, sendNext(of: stream, channel, socket) {}
        if isGathering { socket.gatherSegments(false) }
    }

    /// - Returns: whether there was something to send, and room for it.
    private func sendNext(of stream: PublishStream, _ channel: AMQPChannel, _ socket: AMQPSocket) -> Bool {
        if let unfinished = stream.unfinished {
            let size = min(unfinished.body.count - unfinished.sent, socket.maximumPart)
            guard socket.takeRoom(for: size) else { return false }
            stream.unfinished = send(size, of: unfinished, on: channel.id.number, socket)
            return true
        }
        guard let size = stream.nextSize, socket.takeRoom(for: min(size, socket.maximumPart)) else { return false }
        guard let message = stream.next() else { return false }
        if size <= socket.maximumPart {
            send(message, to: stream.exchange, on: channel.id.number, socket)
        } else {
            begin(message, to: stream.exchange, on: channel.id.number, socket)
            stream.unfinished = UnfinishedMessage(body: message.body)
        }
        return true
    }
}
