import Messaging
import Metrics

/// The publishes to one exchange on one channel in confirm mode. Confined to the connection's thread.
///
/// Each exchange has its own, so that a channel closed by the broker because of one exchange affects no other.
final class PublishStream: ChannelReceiver {
    struct Waiter {
        let caller: PublishCaller
        let routingKey: String
        let start: ContinuousClock.Instant
    }

    enum State {
        case closed
        case opening
        case open(AMQPChannel)
    }

    let exchange: String
    var state = State.closed
    /// A large message that is partly sent: its rest goes before any other message of this channel.
    var unfinished: UnfinishedMessage?
    private var queue: PublishQueue<Waiter>
    private var neverQueued = PublishLoad()
    private var refusals = RefusalWatch()
    private let timeLimit: Duration
    private let confirmTimer: Timer

    init(exchange: String, windowLimit: Int, timeLimit: Duration, confirmTimer: Timer) {
        self.exchange = exchange
        self.timeLimit = timeLimit
        self.confirmTimer = confirmTimer
        queue = PublishQueue(windowLimit: windowLimit)
    }

    func add(_ message: OutboundMessage, for caller: PublishCaller, at now: ContinuousClock.Instant) {
        guard !message.isTooLarge else {
            neverQueued += PublishLoad(of: message)
            return caller.settle(.failure(.refused(routingKey: message.routingKey)))
        }
        let waiter = Waiter(caller: caller, routingKey: message.routingKey, start: now)
        queue.add(message, for: waiter, deadline: now + timeLimit)
    }

    /// Whether there is something to send and room in the window.
    var canSend: Bool {
        guard case .open = state else { return false }
        return unfinished != nil || queue.canSend
    }

    /// Whether another channel should be tried.
    var isRefused: Bool { refusals.areLasting }

    /// Whether more than one message can be sent at once.
    var canSendSeveral: Bool { canSend && queue.waitingCount > 1 }

    var nextSize: Int? { queue.nextSize }

    func next() -> OutboundMessage? { queue.next() }

    var nextDeadline: ContinuousClock.Instant? { queue.nextDeadline }

    /// Resumes the callers that have timed out.
    func expire(at now: ContinuousClock.Instant) { resume(queue.expire(at: now)) }

    /// What has left the waiting messages since the last call.
    func takeDeparted() -> PublishLoad {
        var departed = queue.takeDeparted()
        departed += neverQueued
        neverQueued = PublishLoad()
        return departed
    }

    func receive(_ content: Content) {
        guard case .returned(let code, let reason) = content.origin else { return }
        queue.noteReturn(messageID: content.properties.messageID ?? "", reason: "\(code) \(reason)")
    }

    func receive(confirmOf tag: UInt64, multiple: Bool, accepted: Bool) {
        refusals.note(accepted: accepted, at: .now)
        resume(queue.settle(tag: tag, multiple: multiple, accepted: accepted))
    }

    func cancelledByBroker() {}

    /// Every message in or before the window fails: the broker does not say which one made it close the channel.
    func ended(_ error: RabbitMQError) {
        state = .closed
        unfinished = nil
        refusals = RefusalWatch()
        for waiter in queue.end() { waiter.caller.settle(.failure(PublishError(error))) }
    }

    private func resume(_ settled: [PublishQueue<Waiter>.Settled]) {
        let now = ContinuousClock.now
        for (waiter, outcome) in settled {
            if outcome == .confirmed { confirmTimer.record(duration: now - waiter.start) }
            waiter.caller.settle(outcome.result(for: waiter.routingKey, within: timeLimit))
        }
    }
}

/// A message too large for one call into librabbitmq.
struct UnfinishedMessage {
    let body: [UInt8]
    var sent = 0
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
