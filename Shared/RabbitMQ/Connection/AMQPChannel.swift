/// One channel of a connection, confined to the connection's thread. Number 0 is the connection itself.
final class AMQPChannel {
    /// Numbers are reused after a channel is closed; the serial distinguishes an old delivery from a new one.
    struct ID: Hashable, Sendable {
        let number: UInt16
        let serial: Int
    }

    /// A method was sent and its response is awaited; a channel has at most one at a time.
    struct Question {
        let text: String
        let deadline: ContinuousClock.Instant
        let continuation: CheckedContinuation<AMQPMethod, any Error>
    }

    let id: ID
    var receiver: (any ChannelReceiver)?
    var question: Question?
    private var assembler = ContentAssembler()

    init(id: ID, receiver: (any ChannelReceiver)?) {
        self.id = id
        self.receiver = receiver
    }

    /// Handles what the broker sent on this channel, except its closing.
    func receive(_ frame: AMQPFrame) {
        switch frame {
        case .method(let method): receive(method)
        case .header(let bodySize, let properties):
            if let content = assembler.add(header: properties, bodySize: bodySize) { receiver?.receive(content) }
        case .body(let part):
            if let content = assembler.add(body: part) { receiver?.receive(content) }
        }
    }

    private func receive(_ method: AMQPMethod) {
        switch method {
        case .basicAck(let tag, let multiple):
            receiver?.receive(confirmOf: tag, multiple: multiple, accepted: true)
        case .basicNack(let tag, let multiple):
            receiver?.receive(confirmOf: tag, multiple: multiple, accepted: false)
        case .basicDeliver(let tag, let isRedelivered):
            assembler.begin(.delivery(tag: tag, isRedelivered: isRedelivered))
        case .basicReturn(let code, let reason):
            assembler.begin(.returned(code: code, reason: reason))
        case .basicCancel:
            receiver?.cancelledByBroker()
        default:
            let answered = question
            question = nil
            answered?.continuation.resume(returning: method)
        }
    }

    /// The channel has ended: everything awaited on it fails.
    func end(_ error: RabbitMQError) {
        let unanswered = question
        question = nil
        unanswered?.continuation.resume(throwing: error)
        receiver?.ended(error)
    }
}

/// The purpose of a channel: receives its messages and confirms on the connection's thread.
protocol ChannelReceiver: AnyObject {
    func receive(_ content: Content)
    func receive(confirmOf tag: UInt64, multiple: Bool, accepted: Bool)
    func cancelledByBroker()
    func ended(_ error: RabbitMQError)
}
