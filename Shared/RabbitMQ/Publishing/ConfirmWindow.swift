import DequeModule

/// Which publish each of the broker's confirms belongs to, on one channel: pure, told what was sent and what came.
///
/// Delivery tags count the channel's publishes from 1. Source: https://www.rabbitmq.com/docs/confirms
struct ConfirmWindow<Waiter> {
    enum Outcome: Equatable {
        case confirmed
        case refused
        case returned(code: Int, reason: String)
    }

    private struct Entry {
        let waiter: Waiter
        let messageID: String
        var returned: Outcome?
    }

    /// One place per tag from `firstTag` on; settled ones stay nil until all before them are settled.
    private var entries: Deque<Entry?> = []
    private var firstTag: UInt64 = 1
    private let limit: Int
    private(set) var outstanding = 0

    init(limit: Int) {
        precondition(limit > 0, "a window without room never publishes")
        self.limit = limit
    }

    var hasRoom: Bool { outstanding < limit }

    /// Notes a publish about to be sent.
    /// - Returns: the delivery tag the broker will give it.
    @discardableResult
    mutating func admit(_ waiter: Waiter, messageID: String) -> UInt64 {
        entries.append(Entry(waiter: waiter, messageID: messageID))
        outstanding += 1
        return firstTag + UInt64(entries.count) - 1
    }

    /// Notes a basic.return, which carries no tag and comes before the confirm of the same message. Of two publishes
    /// with the same id the earlier one is meant, as the broker answers in order.
    /// - Returns: whether a publish was waiting for it.
    @discardableResult
    mutating func noteReturn(messageID: String, code: Int, reason: String) -> Bool {
        let place = entries.firstIndex { $0?.messageID == messageID && $0?.returned == nil }
        guard let place else { return false }
        entries[place]?.returned = .returned(code: code, reason: reason)
        return true
    }

    /// Settles one tag, or with `multiple` all up to it; tag 0 with `multiple` means all. A tag that is unknown or
    /// settled already gives nothing.
    mutating func settle(tag: UInt64, multiple: Bool, accepted: Bool) -> [(waiter: Waiter, outcome: Outcome)] {
        let endTag = firstTag + UInt64(entries.count)
        guard tag < endTag, tag >= firstTag || (multiple && tag == 0) else { return [] }
        let last = tag == 0 ? entries.count - 1 : Int(tag - firstTag)
        var settled: [(waiter: Waiter, outcome: Outcome)] = []
        for place in (multiple ? 0 : last)..<(last + 1) {
            guard let entry = entries[place] else { continue }
            entries[place] = nil
            settled.append((entry.waiter, entry.returned ?? (accepted ? .confirmed : .refused)))
        }
        outstanding -= settled.count
        dropSettledFront()
        return settled
    }

    /// Gives up on all that is outstanding, in the order it was sent.
    mutating func abandon() -> [Waiter] {
        let waiters = entries.compactMap { $0?.waiter }
        firstTag += UInt64(entries.count)
        entries.removeAll()
        outstanding = 0
        return waiters
    }

    private mutating func dropSettledFront() {
        while let first = entries.first, first == nil {
            entries.removeFirst()
            firstTag += 1
        }
    }
}
