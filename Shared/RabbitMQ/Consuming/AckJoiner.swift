import DequeModule

/// Joins the acknowledgements of one channel: pure; receives deliveries and settlements in any order.
///
/// An ack with `multiple` covers all deliveries up to its tag, so it may only reach as far as nothing before it is
/// unsettled. What is settled beyond waits one turn, in which the gap usually closes, and is then acknowledged
/// individually: a slow handler must not use up the broker's prefetch.
struct AckJoiner {
    enum Step: Equatable {
        case acknowledge(tag: UInt64, multiple: Bool)
        case giveBack(tag: UInt64)
        case refuse(tag: UInt64)
    }

    private enum Mark {
        case inHand, acknowledged, overdue, gone
    }

    /// One mark per tag from `firstTag` on; the first is unsettled.
    private var marks: Deque<Mark> = []
    private var firstTag: UInt64 = 1
    /// Messages that are not acknowledged are settled one by one.
    private var exact: [Step] = []

    /// Whether an acknowledgement waits for the next turn.
    private(set) var holdsBack = false

    var inHand: Int { marks.count { $0 == .inHand } }

    /// Records a delivery; the tags of a channel start at 1.
    mutating func deliver(_ tag: UInt64) {
        guard tag >= firstTag + UInt64(marks.count) else { return }
        while firstTag + UInt64(marks.count) < tag { marks.append(.gone) }
        marks.append(.inHand)
    }

    /// Records a settlement; an unknown or already settled tag has no effect.
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

    /// The steps to send to the broker now, in this order.
    /// - Parameter isLast: whether there will be no further turn.
    mutating func steps(isLast: Bool = false) -> [Step] {
        // Before any ack with `multiple`, which would include them.
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

    /// - Returns: the last tag to acknowledge with nothing unsettled before it.
    private mutating func dropSettledFront() -> UInt64? {
        var last: UInt64?
        while let first = marks.first, first != .inHand {
            // "unknown delivery tag" closes the channel: the tag must be one that the broker still waits for.
            if first != .gone { last = firstTag }
            marks.removeFirst()
            firstTag += 1
        }
        return last
    }
}

/// How a message is settled with the broker.
enum Settlement: Sendable, Equatable {
    case acknowledge
    /// Requeued by basic.nack, which does not raise the delivery count of a quorum queue in RabbitMQ 4, unlike
    /// basic.reject.
    case giveBack
    /// Dead-lettered by the broker itself, without our reason.
    case refuse
}
