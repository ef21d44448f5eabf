/// Decides from regular samples whether a consumer still consumes. Pure: the caller supplies each sample.
///
/// A message settled since the last sample proves that it does. A consumer without that proof is sent canaries,
/// messages without content, through its own queue; if none has arrived two samples later, it has stalled.
public struct StallDetector: Sendable {
    public struct Evidence: Sendable, Equatable {
        /// Messages settled since the consumer was started, canaries among them.
        public var settled: Int
        public var inHand: Int
        /// How long the oldest message in hand has been handled.
        public var longest: Duration?

        public init(settled: Int, inHand: Int, longest: Duration? = nil) {
            self.settled = settled
            self.inHand = inHand
            self.longest = longest
        }
    }

    public enum Step: Sendable, Equatable {
        case alive
        /// Handlers are at work, which proves neither life nor a stall.
        case busy
        /// Sample the queue as well, with ``look(ready:consumers:)``.
        case lookAtQueue
        case sendCanaries(Int)
        /// Another process consumes the queue; this one stands by.
        case standBy(canaries: Int)
        case wait
        case stalled(String)
    }

    /// With more consumers than this, the next samples reach the rest.
    static let mostCanaries = 16

    private let handlerTimeLimit: Duration
    private let isSingleActive: Bool
    private var settled = 0
    /// Whether a message should have arrived by now, and for how many samples none has.
    private var isProofDue = false
    private var silentRounds = 0
    private var lastReady: Int?
    private var idleRounds = 0

    /// - Parameter isSingleActive: whether the broker delivers to one of the queue's consumers only.
    public init(handlerTimeLimit: Duration, isSingleActive: Bool) {
        self.handlerTimeLimit = handlerTimeLimit
        self.isSingleActive = isSingleActive
    }

    /// Takes a sample of the consumer.
    public mutating func look(_ evidence: Evidence) -> Step {
        if evidence.settled != settled {
            settled = evidence.settled
            (isProofDue, silentRounds) = (false, 0)
            return .alive
        }
        if evidence.inHand > 0 {
            guard let longest = evidence.longest, longest > handlerTimeLimit else { return .busy }
            return .stalled("a handler has been working on one message for \(longest.components.seconds) s")
        }
        if isProofDue { silentRounds += 1 }
        if silentRounds >= 2 { return .stalled("messages were sent to it and none has arrived") }
        return .lookAtQueue
    }

    /// Takes a sample of a silent consumer's queue.
    /// - Parameters:
    ///   - ready: how many messages wait in it.
    ///   - consumers: how many consumers it has, in all processes.
    public mutating func look(ready: Int, consumers: Int) -> Step {
        guard !isSingleActive || settled > 0 else { return standBy(ready: ready) }
        guard ready == 0 else {
            isProofDue = true
            return .wait
        }
        // The broker delivers round robin, so one canary per consumer reaches each of them.
        return .sendCanaries(min(max(1, consumers), Self.mostCanaries))
    }

    /// The canaries of ``Step/sendCanaries(_:)`` are in the queue. Until then, a broker that is down is not a stall.
    public mutating func canariesSent() { isProofDue = true }

    /// A consumer that never received a message may be waiting for another process to leave. The canary is for that
    /// process: if nobody takes it, the queue shows it here.
    private mutating func standBy(ready: Int) -> Step {
        defer { lastReady = ready }
        guard ready > 0 else {
            idleRounds = 0
            return .standBy(canaries: 1)
        }
        guard let lastReady, lastReady > 0, ready >= lastReady else {
            idleRounds = 0
            return .wait
        }
        idleRounds += 1
        return idleRounds < 3 ? .wait : .stalled("\(ready) messages wait and nobody consumes them")
    }
}
