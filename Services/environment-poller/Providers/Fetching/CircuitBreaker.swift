import Foundation
import Messaging

/// Whether a host that keeps failing is asked at all.
///
/// Closed, it lets everything pass. After some failures in a row it opens and lets nothing pass for a while, each time
/// for longer. Then it lets one request pass: its success closes the breaker, its failure opens it again.
///
/// Source: M. Nygard, "Release It!" (2007), chapter 5; https://martinfowler.com/bliki/CircuitBreaker.html
struct CircuitBreaker: Sendable, Equatable {
    private enum State: Sendable, Equatable {
        case closed(failures: Int)
        case open(until: Date)
        case probing(since: Date)
    }

    private var state = State.closed(failures: 0)
    /// In a row, without a success between them.
    private var openings = 0
    private let settings: CircuitBreakerSettings

    init(_ settings: CircuitBreakerSettings = CircuitBreakerSettings()) { self.settings = settings }

    /// Whether a request may be sent now. Each one that may must end in ``record(_:of:at:random:)``.
    mutating func admit(at now: Date) -> Admission {
        switch state {
        case .closed: return .passing
        case .open(let until) where now < until: return .refused(until: until)
        case .probing(let since) where now < since.addingTimeInterval(settings.longestProbe):
            return .refused(until: since.addingTimeInterval(settings.longestProbe))
        case .open, .probing:
            state = .probing(since: now)
            return .probe(since: now)
        }
    }

    /// - Parameter random: in 0..<1; how far between half and the whole of its length the pause is.
    mutating func record(_ outcome: Outcome, of admission: Admission, at now: Date, random: Double) {
        switch (state, admission) {
        case (.closed(let failures), .passing):
            if outcome == .failure { fail(failures + 1, at: now, random) }
            if outcome == .success { state = .closed(failures: 0) }
        case (.probing(let since), .probe(let admitted)) where since == admitted:
            switch outcome {
            case .success:
                openings = 0
                state = .closed(failures: 0)
            case .failure: open(at: now, random)
            case .unknown: state = .open(until: now)
            }
        // A request sent before the breaker opened says nothing new.
        default: break
        }
    }

    private mutating func fail(_ failures: Int, at now: Date, _ random: Double) {
        if failures < settings.failures { state = .closed(failures: failures) } else { open(at: now, random) }
    }

    private mutating func open(at now: Date, _ random: Double) {
        openings += 1
        let pause = settings.pause.delay(afterFailures: openings, random: 0.5 + random / 2)
        state = .open(until: now.addingTimeInterval(pause / .seconds(1)))
    }

    enum Admission: Sendable, Equatable {
        case passing
        /// The one request that tries whether the host is back.
        case probe(since: Date)
        case refused(until: Date)
    }

    enum Outcome: Sendable, Equatable {
        /// The host answered, whatever it said of the request.
        case success
        /// It gave no complete answer, or one that blames itself.
        case failure
        /// The request was given up before anything was known.
        case unknown
    }
}

/// When a breaker opens, and for how long.
struct CircuitBreakerSettings: Sendable, Equatable {
    /// In a row.
    var failures = 5
    var pause = Backoff(base: .seconds(10), limit: .seconds(900))
    /// Seconds after which a probe that never ended is given up: more than any request's time limit.
    var longestProbe: TimeInterval = 60
}
