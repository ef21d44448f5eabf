public import Foundation

/// Decides whether a host that keeps failing is called at all. A value without clock, randomness or I/O.
///
/// Closed, it admits every request. After `failures` failures in a row it opens and admits none for a pause, which the
/// settings may let grow with each opening. Then it admits one probe: success closes the breaker, failure opens it again.
///
/// Who sends one request at a time calls ``admit(at:)`` and ``record(_:of:at:random:)``, which ignore what requests from
/// before the opening report. Who claims several at once calls ``permits(at:)`` and ``begin(at:)``, then ``succeed()``,
/// ``fail(at:random:)`` or ``giveUpProbe(at:)`` for each.
///
/// Source: M. Nygard, "Release It!" (2007), chapter 5; https://martinfowler.com/bliki/CircuitBreaker.html
public struct CircuitBreaker: Sendable {
    private enum State: Sendable, Equatable {
        case closed(failures: Int)
        case open(until: Date)
        case probing(since: Date)
    }

    private let settings: CircuitBreakerSettings
    private var state = State.closed(failures: 0)
    /// In a row, without a success between them.
    private var openings = 0

    public init(_ settings: CircuitBreakerSettings) { self.settings = settings }

    public var isOpen: Bool {
        if case .closed = state { false } else { true }
    }

    /// How many requests may be sent now: all, the probe, or none.
    public func permits(at now: Date) -> Int {
        guard isOpen else { return Int.max }
        return nextPermit.map { $0 <= now } ?? false ? 1 : 0
    }

    /// When the next probe may be sent; nil when time alone changes nothing.
    public var nextPermit: Date? {
        switch state {
        case .closed: nil
        case .open(let end): end
        case .probing(let start): settings.longestProbe.map { start.addingTimeInterval($0) }
        }
    }

    /// As many requests as ``permits(at:)`` allowed, or fewer, are sent now.
    public mutating func begin(at now: Date) {
        if isOpen { state = .probing(since: now) }
    }

    public mutating func succeed() {
        state = .closed(failures: 0)
        openings = 0
    }

    /// - Parameter random: in 0..<1, for the jitter of the pause.
    public mutating func fail(at now: Date, random: Double) {
        switch state {
        case .closed(let failures) where failures + 1 < settings.failures: state = .closed(failures: failures + 1)
        case .closed, .probing:
            openings += 1
            state = .open(until: now.addingTimeInterval(settings.pause(openings, random) / .seconds(1)))
        // A request from before the opening reports nothing new.
        case .open: break
        }
    }

    /// The probe ended without showing anything about the host: the next request may probe at once.
    public mutating func giveUpProbe(at now: Date) {
        if case .probing = state { state = .open(until: now) }
    }
}

extension CircuitBreaker {
    /// Whether one request may be sent now. Each that may must end in ``record(_:of:at:random:)``.
    public mutating func admit(at now: Date) -> Admission {
        if let end = nextPermit, end > now { return .refused(until: end) }
        guard permits(at: now) > 0 else { return .refused(until: .distantFuture) }
        begin(at: now)
        return isOpen ? .probe(since: now) : .passing
    }

    /// - Parameter random: in 0..<1, for the jitter of the pause.
    public mutating func record(_ outcome: Outcome, of admission: Admission, at now: Date, random: Double) {
        switch (state, admission) {
        case (.closed, .passing): break
        case (.probing(let start), .probe(let admitted)) where start == admitted: break
        // A request from before the opening reports nothing new.
        default: return
        }
        switch outcome {
        case .success: succeed()
        case .failure: fail(at: now, random: random)
        case .unknown: giveUpProbe(at: now)
        }
    }

    public enum Admission: Sendable, Equatable {
        case passing
        /// The one request that tries whether the host is back.
        case probe(since: Date)
        case refused(until: Date)
    }

    public enum Outcome: Sendable, Equatable {
        /// The host responded, whatever it said of the request.
        case success
        /// It sent no complete response, or one that blames itself.
        case failure
        /// The request was given up before anything was known.
        case unknown
    }
}

/// When a breaker opens, and for how long.
public struct CircuitBreakerSettings: Sendable {
    /// Failures in a row that open it.
    public var failures: Int
    /// Seconds after which a probe that never ended is given up: more than any request's time limit. Nil never gives up.
    public var longestProbe: TimeInterval?
    /// How long it stays open after so many openings in a row, with a random number in 0..<1 for the jitter.
    public var pause: @Sendable (_ openings: Int, _ random: Double) -> Duration

    public init(
        failures: Int, longestProbe: TimeInterval? = nil,
        pause: @escaping @Sendable (_ openings: Int, _ random: Double) -> Duration
    ) {
        self.failures = failures
        self.longestProbe = longestProbe
        self.pause = pause
    }
}
