import DequeModule

/// Publishing to one exchange as a pure state machine: the messages waiting for room, and the window of those sent but
/// not confirmed. Its input is what was requested, sent and confirmed, and the time; its output is the outcome of each
/// publish, exactly once.
///
/// All publishes have the same time limit, so the oldest always expire first.
struct PublishQueue<Waiter> {
    typealias Settled = (waiter: Waiter, outcome: PublishOutcome)

    private struct Waiting {
        let message: OutboundMessage
        let waiter: Waiter
        let deadline: ContinuousClock.Instant
    }

    private var waiting: Deque<Waiting> = []
    private var window: ConfirmWindow<Waiter>
    private let windowLimit: Int
    private var departed = PublishLoad()

    init(windowLimit: Int) {
        self.windowLimit = windowLimit
        window = ConfirmWindow(limit: windowLimit)
    }

    var waitingCount: Int { waiting.count }

    /// Sent and neither confirmed nor refused, including those that have timed out.
    var outstanding: Int { window.outstanding }

    /// - Parameter deadline: not before that of an earlier publish.
    mutating func add(_ message: OutboundMessage, for waiter: Waiter, deadline: ContinuousClock.Instant) {
        waiting.append(Waiting(message: message, waiter: waiter, deadline: deadline))
    }

    /// Whether a message waits that the window has room for.
    var canSend: Bool { !waiting.isEmpty && window.hasRoom }

    /// The size of what ``next()`` would return; nil when it would return nothing.
    var nextSize: Int? { canSend ? waiting.first?.message.wireSize : nil }

    /// The next message to send, recorded in the window.
    mutating func next() -> OutboundMessage? {
        guard canSend, let first = waiting.popFirst() else { return nil }
        departed += PublishLoad(of: first.message)
        window.admit(first.waiter, messageID: first.message.properties.messageID ?? "", deadline: first.deadline)
        return first.message
    }

    mutating func noteReturn(messageID: String, reason: String) {
        window.noteReturn(messageID: messageID, reason: reason)
    }

    mutating func settle(tag: UInt64, multiple: Bool, accepted: Bool) -> [Settled] {
        window.settle(tag: tag, multiple: multiple, accepted: accepted)
    }

    /// The publishes that have timed out, oldest first. Waiting ones leave the queue; sent ones keep their place in the
    /// window.
    mutating func expire(at now: ContinuousClock.Instant) -> [Settled] {
        var late: [Settled] = window.expire(at: now).map { ($0, .expiredUnconfirmed) }
        while let first = waiting.first, first.deadline <= now {
            waiting.removeFirst()
            departed += PublishLoad(of: first.message)
            late.append((first.waiter, .expiredUnsent))
        }
        return late
    }

    /// When ``expire(at:)`` next has a result.
    var nextDeadline: ContinuousClock.Instant? { window.nextDeadline ?? waiting.first?.deadline }

    /// The channel has ended; a new one counts its tags from 1 again.
    /// - Returns: all waiters without a result, in order.
    mutating func end() -> [Waiter] {
        let waiters = window.abandon() + waiting.map(\.waiter)
        for entry in waiting { departed += PublishLoad(of: entry.message) }
        waiting.removeAll()
        window = ConfirmWindow(limit: windowLimit)
        return waiters
    }

    /// What has left the waiting messages since the last call.
    mutating func takeDeparted() -> PublishLoad {
        defer { departed = PublishLoad() }
        return departed
    }
}
