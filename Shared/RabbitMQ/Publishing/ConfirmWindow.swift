import DequeModule

/// Matches the broker's confirms to the publishes of one channel: pure; receives what was sent and what arrived.
///
/// Delivery tags count the channel's publishes from 1. Source: https://www.rabbitmq.com/docs/confirms
struct ConfirmWindow<Waiter> {
    private struct Entry {
        /// nil once it has timed out; the entry stays until the broker settles it.
        var waiter: Waiter?
        let messageID: String
        let deadline: ContinuousClock.Instant
        var returnReason: String?
    }

    /// One entry per tag from `firstTag` on; settled ones stay nil until all before them are settled.
    private var entries: Deque<Entry?> = []
    private var firstTag: UInt64 = 1
    /// The first tag that is still awaited, or the next one to be assigned.
    private var firstAwaitedTag: UInt64 = 1
    private let limit: Int
    private(set) var outstanding = 0

    init(limit: Int) {
        precondition(limit > 0, "a window without room never publishes")
        self.limit = limit
    }

    var hasRoom: Bool { outstanding < limit }

    private var endTag: UInt64 { firstTag + UInt64(entries.count) }

    /// Records a publish about to be sent.
    /// - Parameter deadline: not before that of an earlier publish.
    /// - Returns: the delivery tag that the broker will assign.
    @discardableResult
    mutating func admit(_ waiter: Waiter, messageID: String, deadline: ContinuousClock.Instant) -> UInt64 {
        entries.append(Entry(waiter: waiter, messageID: messageID, deadline: deadline))
        outstanding += 1
        return endTag - 1
    }

    /// Records a basic.return, which has no tag and arrives before the confirm of the same message. Of two publishes
    /// with the same id it means the earlier one, since the broker responds in order.
    /// - Returns: whether a publish was waiting for it.
    @discardableResult
    mutating func noteReturn(messageID: String, reason: String) -> Bool {
        let place = entries.firstIndex { $0?.messageID == messageID && $0?.returnReason == nil }
        guard let place else { return false }
        entries[place]?.returnReason = reason
        return true
    }

    /// Settles one tag, or with `multiple` all up to it; tag 0 with `multiple` means all. An unknown or already settled
    /// tag has no effect.
    mutating func settle(tag: UInt64, multiple: Bool, accepted: Bool) -> [(waiter: Waiter, outcome: PublishOutcome)] {
        guard tag < endTag, tag >= firstTag || (multiple && tag == 0) else { return [] }
        let last = tag == 0 ? entries.count - 1 : Int(tag - firstTag)
        var settled: [(waiter: Waiter, outcome: PublishOutcome)] = []
        for place in (multiple ? 0 : last)..<(last + 1) {
            guard let entry = entries[place].take() else { continue }
            outstanding -= 1
            guard let waiter = entry.waiter else { continue }
            let returned = entry.returnReason.map { PublishOutcome.returned(reason: $0) }
            settled.append((waiter, returned ?? (accepted ? .confirmed : .refused)))
        }
        dropSettledFront()
        return settled
    }

    /// The waiters that have timed out, oldest first; the broker's later confirms for them are ignored.
    mutating func expire(at now: ContinuousClock.Instant) -> [Waiter] {
        var late: [Waiter] = []
        while let deadline = nextDeadline, deadline <= now {
            let place = Int(firstAwaitedTag - firstTag)
            if let waiter = entries[place]?.waiter { late.append(waiter) }
            entries[place]?.waiter = nil
            findFirstAwaited()
        }
        return late
    }

    /// When ``expire(at:)`` next has a result; nil while nothing is awaited.
    var nextDeadline: ContinuousClock.Instant? {
        firstAwaitedTag < endTag ? entries[Int(firstAwaitedTag - firstTag)]?.deadline : nil
    }

    /// Gives up everything outstanding.
    /// - Returns: the remaining waiters, in the order of sending.
    mutating func abandon() -> [Waiter] {
        let waiters = entries.compactMap { $0?.waiter }
        firstTag = endTag
        entries.removeAll()
        firstAwaitedTag = firstTag
        outstanding = 0
        return waiters
    }

    private mutating func dropSettledFront() {
        findFirstAwaited()
        while let first = entries.first, first == nil {
            entries.removeFirst()
            firstTag += 1
        }
    }

    private mutating func findFirstAwaited() {
        while firstAwaitedTag < endTag, entries[Int(firstAwaitedTag - firstTag)]?.waiter == nil {
            firstAwaitedTag += 1
        }
    }
}
