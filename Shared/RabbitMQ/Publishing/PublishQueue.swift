import DequeModule

/// Publishing to one exchange as a pure state machine: the messages that wait for room, and the window of those sent
/// but not confirmed. Told what is asked, sent and answered and how late it is; tells what became of each publish,
/// once.
///
/// All publishes have the same time limit, so the oldest are always the first to expire.
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

    /// Sent and neither confirmed nor refused, those included whose waiter was told that their time is over.
    var outstanding: Int { window.outstanding }

    /// - Parameter deadline: not before that of an earlier publish.
    mutating func add(_ message: OutboundMessage, for waiter: Waiter, deadline: ContinuousClock.Instant) {
        waiting.append(Waiting(message: message, waiter: waiter, deadline: deadline))
    }

    /// Whether a message waits that the window has room for.
    var canSend: Bool { !waiting.isEmpty && window.hasRoom }

    /// What ``next()`` would give; nil while it gives nothing.
    var nextSize: Int? { canSend ? waiting.first?.message.wireSize : nil }

    /// The next message to send, noted in the window.
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

    /// Those whose time is over, oldest first. What waits leaves the queue; what is sent keeps its place in the window.
    mutating func expire(at now: ContinuousClock.Instant) -> [Settled] {
        var late: [Settled] = window.expire(at: now).map { ($0, .expiredUnconfirmed) }
        while let first = waiting.first, first.deadline <= now {
            waiting.removeFirst()
            departed += PublishLoad(of: first.message)
            late.append((first.waiter, .expiredUnsent))
        }
        return late
    }

    /// When ``expire(at:)`` next has something to tell.
    var nextDeadline: ContinuousClock.Instant? { window.nextDeadline ?? waiting.first?.deadline }

    /// The channel is gone, and a new one counts its tags from 1 again.
    /// - Returns: all who have not been told anything, in order.
    mutating func end() -> [Waiter] {
        let waiters = window.abandon() + waiting.map(\.waiter)
        for entry in waiting { departed += PublishLoad(of: entry.message) }
        waiting.removeAll()
        window = ConfirmWindow(limit: windowLimit)
        return waiters
    }

    /// What has left the waiting messages since this was last asked.
    mutating func takeDeparted() -> PublishLoad {
        defer { departed = PublishLoad() }
        return departed
    }
}
