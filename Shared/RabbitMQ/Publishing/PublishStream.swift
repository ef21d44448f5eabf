import DequeModule
import Messaging

/// The publishes to one exchange: one channel in confirm mode, a window of unconfirmed messages, and the queue of
/// those that wait for room in it. Confined to the connection's thread.
///
/// Each exchange has its own, so that the broker closing a channel over one exchange disturbs no other.
final class PublishStream: ChannelReceiver {
    struct Waiter {
        let batch: PublishBatch
        let index: Int
        let routingKey: String
    }

    enum State {
        case closed
        case opening
        case open(AMQPChannel)
    }

    let exchange: String
    var state = State.closed
    private var window: ConfirmWindow<Waiter>
    private var waiting: Deque<(message: OutboundMessage, waiter: Waiter)> = []
    private let limit: Int

    init(exchange: String, limit: Int) {
        self.exchange = exchange
        self.limit = limit
        window = ConfirmWindow(limit: limit)
    }

    func add(_ messages: [OutboundMessage], for batch: PublishBatch) {
        for (index, message) in messages.enumerated() {
            if message.isTooLarge {
                batch.settle(index, .failure(.refused(routingKey: message.routingKey)))
            } else {
                waiting.append((message, Waiter(batch: batch, index: index, routingKey: message.routingKey)))
            }
        }
    }

    /// Whether a message waits that the window has room for.
    var canSend: Bool {
        guard case .open = state else { return false }
        return !waiting.isEmpty && window.hasRoom
    }

    /// The next message to send, noted in the window.
    func next() -> OutboundMessage? {
        guard canSend, let (message, waiter) = waiting.popFirst() else { return nil }
        window.admit(waiter, messageID: message.properties.messageID ?? "")
        return message
    }

    func receive(_ content: Content) {
        guard case .returned(let code, let reason) = content.origin else { return }
        window.noteReturn(messageID: content.properties.messageID ?? "", code: code, reason: "\(code) \(reason)")
    }

    func receive(confirmOf tag: UInt64, multiple: Bool, accepted: Bool) {
        for (waiter, outcome) in window.settle(tag: tag, multiple: multiple, accepted: accepted) {
            waiter.batch.settle(waiter.index, outcome.result(for: waiter.routingKey))
        }
    }

    func cancelledByBroker() {}

    /// Every message in the window or before it fails: which one the broker closed the channel over it does not say.
    func ended(_ error: RabbitMQError) {
        state = .closed
        let waiters = window.abandon() + waiting.map(\.waiter)
        waiting.removeAll()
        window = ConfirmWindow(limit: limit)
        for waiter in waiters { waiter.batch.settle(waiter.index, .failure(PublishError(error))) }
    }
}

extension ConfirmWindow.Outcome {
    fileprivate func result(for routingKey: String) -> Result<Void, PublishError> {
        switch self {
        case .confirmed: .success(())
        case .refused: .failure(.refused(routingKey: routingKey))
        case .returned(_, let reason): .failure(.unroutable(routingKey: routingKey, reason: reason))
        }
    }
}

extension PublishError {
    init(_ error: RabbitMQError) {
        if case .channelClosed(let code, let reason) = error {
            self = .rejectedByBroker(code: code, reason: reason)
        } else {
            self = .unavailable(error.reason)
        }
    }
}
