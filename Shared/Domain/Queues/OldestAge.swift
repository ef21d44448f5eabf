public import Foundation

/// How long the oldest message of a queue has waited, derived from the queue's count of arrivals, so that no message
/// has to be taken out.
///
/// The waiting messages are the latest arrivals, so the oldest of `n` arrived when the count passed its present value
/// minus `n`. Messages that return from a retry are not counted as arrivals and make the result slightly too old.
public enum OldestAge: Sendable, Equatable {
    /// Nothing waits.
    case none
    /// In seconds, as precise as the counts are frequent.
    case about(Double)
    /// In seconds: it arrived before the first count.
    case moreThan(Double)
    /// The messages are older than the counting.
    case unknown

    /// How many messages had arrived by a time, since counting started.
    public struct Count: Sendable, Equatable {
        public var time: Date
        public var arrivals: Int

        public init(time: Date, arrivals: Int) {
            self.time = time
            self.arrivals = arrivals
        }
    }

    /// - Parameters:
    /// - waiting: messages ready or unacknowledged.
    /// - counts: in any order; the latest is the present.
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
        // The oldest message is the one whose arrival took the count past `before`.
        guard first.arrivals <= before, let passed = counts.first(where: { $0.arrivals > before }) else {
            self = .moreThan(last.time.timeIntervalSince(first.time))
            return
        }
        self = .about(last.time.timeIntervalSince(passed.time))
    }

    /// The age in seconds, at least; nil when nothing waits or the age is unknown.
    public var seconds: Double? {
        switch self {
        case .none, .unknown: nil
        case .about(let seconds), .moreThan(let seconds): seconds
        }
    }
}
