import DequeModule

/// Joins the acknowledgements of one channel: pure, told what was delivered and what was settled, in any order.
///
/// One ack with `multiple` answers all deliveries up to its tag, so it may only reach as far as nothing before it is
/// still in hand. What is settled beyond waits for one round, in which the gap usually closes, and is then acknowledged
/// alone: a slow handler must not hold back the broker's prefetch.
struct AckJoiner {
    enum Step: Equatable {
        case acknowledge(tag: UInt64, multiple: Bool)
        case giveBack(tag: UInt64)
        case refuse(tag: UInt64)
    }

    private enum Mark {
        case inHand, acknowledged, overdue, gone
    }

    /// One mark per tag from `firstTag` on, the first of them in hand.
    private var marks: Deque<Mark> = []
    private var firstTag: UInt64 = 1
    /// What is not acknowledged is answered message by message.
    private var exact: [Step] = []

    /// Whether an acknowledgement waits for the next round.
    private(set) var holdsBack = false

    var inHand: Int { marks.count { $0 == .inHand } }

    /// Notes a delivery; the tags of a channel count from 1.
    mutating func deliver(_ tag: UInt64) {
        guard tag >= firstTag + UInt64(marks.count) else { return }
        while firstTag + UInt64(marks.count) < tag { marks.append(.gone) }
        marks.append(.inHand)
    }

    /// Notes what becomes of a message; a tag that is unknown or settled already changes nothing.
    mutating func settle(_ tag: UInt64, _ settlement: Settlement) {
        guard tag >= firstTag, tag - firstTag < UInt64(marks.count), marks[Int(tag - firstTag)] == .inHand else {
            return
        }
        marks[Int(tag - firstTag)] = settlement == .acknowledge ? .acknowledged : .gone
        switch settlement {
        case .acknowledge: break
        case .giveBack: exact.append(.giveBack(tag: tag))
        case .refuse: exact.append(.refuse(tag: tag))
        }
    }

    /// What to tell the broker now, in this order.
    /// - Parameter isLast: whether no round will follow.
    mutating func steps(isLast: Bool = false) -> [Step] {
        // Before any ack with `multiple`, which would take them in.
        var steps = exact
        exact.removeAll(keepingCapacity: true)
        if let tag = dropSettledFront() { steps.append(.acknowledge(tag: tag, multiple: true)) }
        holdsBack = false
        for place in marks.indices {
            switch marks[place] {
            case .inHand, .gone: continue
            case .acknowledged where !isLast:
                marks[place] = .overdue
                holdsBack = true
            case .acknowledged, .overdue:
                marks[place] = .gone
                steps.append(.acknowledge(tag: firstTag + UInt64(place), multiple: false))
            }
        }
        return steps
    }

    /// - Returns: the last tag to acknowledge among those with nothing in hand before them.
    private mutating func dropSettledFront() -> UInt64? {
        var last: UInt64?
        while let first = marks.first, first != .inHand {
            // "unknown delivery tag" closes the channel: the tag named has to be one the broker still waits for.
            if first != .gone { last = firstTag }
            marks.removeFirst()
            firstTag += 1
        }
        return last
    }
}
