public import Foundation

/// For how long the oldest message of a queue has waited, told from the queue's count of arrivals: nobody has to take
/// the message out to look at it.
///
/// What waits are the last ones that came, so the oldest of `n` came when the count passed its present value less `n`.
/// Messages that come back from a retry are not counted as arrivals, and make the answer a little too old.
public enum OldestAge: Sendable, Equatable {
    /// Nothing waits.
    case none
    /// In seconds, as exact as the counts are close.
    case about(Double)
    /// In seconds: it came before the first count.
    case moreThan(Double)
    /// Nothing is known of when the messages came: they are older than the counting.
    case unknown

    /// How many messages had come by a time, since the counting began.
    public struct Count: Sendable, Equatable {
        public var time: Date
        public var arrivals: Int

        public init(time: Date, arrivals: Int) {
            self.time = time
            self.arrivals = arrivals
        }
    }

    /// - Parameters:
    ///   - waiting: messages ready or in hand.
    ///   - counts: in any order; the last stands for the present.
    public init(waiting: Int, counts: [Count]) {
        guard waiting > 0 else {
            self = .none
            return
        }
        let counts = counts.sorted { $0.time < $1.time }
        guard let first = counts.first, let last = counts.last, last.arrivals >= waiting else {
            self = .unknown
            return
        }
        let before = last.arrivals - waiting
        // The oldest is the one that made the count pass `before`.
        guard first.arrivals <= before, let passed = counts.first(where: { $0.arrivals > before }) else {
            self = .moreThan(last.time.timeIntervalSince(first.time))
            return
        }
        self = .about(last.time.timeIntervalSince(passed.time))
    }

    /// What is known of it in seconds, at least; nil when nothing waits or nothing is known.
    public var seconds: Double? {
        switch self {
        case .none, .unknown: nil
        case .about(let seconds), .moreThan(let seconds): seconds
        }
    }
}
