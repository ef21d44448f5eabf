/// Judges whether a consumer still consumes, from looks at an interval: pure, told what there is to see.
///
/// Evidence of life is a message that was settled since the last look. A consumer without it gets canaries, messages
/// without content through its own queue; two looks later it has stalled if none has come.
public struct StallWatch: Sendable {
    public struct Evidence: Sendable, Equatable {
        /// Messages settled since the consumer was started, canaries among them.
        public var settled: Int
        public var inHand: Int
        /// How long the message has been worked on that was begun first of those in hand.
        public var longest: Duration?

        public init(settled: Int, inHand: Int, longest: Duration? = nil) {
            self.settled = settled
            self.inHand = inHand
            self.longest = longest
        }
    }

    public enum Step: Sendable, Equatable {
        case alive
        /// Handlers are at work; neither a sign of life nor of a stall.
        case busy
        /// Look at the queue as well, with ``look(ready:consumers:)``.
        case lookAtQueue
        case sendCanaries(Int)
        /// Another process has the queue, and this one is ready to follow.
        case standBy(canaries: Int)
        case wait
        case stalled(String)
    }

    /// Beyond it a queue has so many consumers that the next rounds reach the rest.
    static let mostCanaries = 16

    private let handlerTimeLimit: Duration
    private let isSingleActive: Bool
    private var settled = 0
    /// Whether there is a message that should have come here, and how many looks have seen nothing of it.
    private var isProofDue = false
    private var silentRounds = 0
    private var lastReady: Int?
    private var idleRounds = 0

    /// - Parameter isSingleActive: whether the broker gives the queue's messages to one of its consumers only.
    public init(handlerTimeLimit: Duration, isSingleActive: Bool) {
        self.handlerTimeLimit = handlerTimeLimit
        self.isSingleActive = isSingleActive
    }

    /// A look at the consumer.
    public mutating func look(_ evidence: Evidence) -> Step {
        if evidence.settled != settled {
            settled = evidence.settled
            (isProofDue, silentRounds) = (false, 0)
            return .alive
        }
        if evidence.inHand > 0 {
            guard let longest = evidence.longest, longest > handlerTimeLimit else { return .busy }
            return .stalled("a handler has worked on one message for \(longest.components.seconds) s")
        }
        if isProofDue { silentRounds += 1 }
        if silentRounds >= 2 { return .stalled("messages were sent to it and none has come") }
        return .lookAtQueue
    }

    /// A look at the queue of a silent consumer.
    /// - Parameters:
    ///   - ready: how many messages wait in it.
    ///   - consumers: how many it has, in all processes.
    public mutating func look(ready: Int, consumers: Int) -> Step {
        guard !isSingleActive || settled > 0 else { return standBy(ready: ready) }
        guard ready == 0 else {
            isProofDue = true
            return .wait
        }
        // The broker takes the consumers in turn, so with one each everybody gets one.
        return .sendCanaries(min(max(1, consumers), Self.mostCanaries))
    }

    /// The canaries of ``Step/sendCanaries(_:)`` are in the queue; without it a broker that is away is no stall.
    public mutating func canariesSent() { isProofDue = true }

    /// Who has never been given a message may be waiting for another process to leave. The canary is for that one: it
    /// shows here, when nobody takes it.
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
        return idleRounds < 3 ? .wait : .stalled("\(ready) messages wait and nobody takes them")
    }
}
