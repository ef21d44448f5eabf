import Foundation
import Messaging

/// Stops sending to a server after repeated failures, then tries it with one message at a time.
///
/// Source: https://martinfowler.com/bliki/CircuitBreaker.html
struct CircuitBreaker: Sendable, Equatable {
    private enum State: Sendable, Equatable {
        case closed(failures: Int)
        case open(until: Date)
        /// One message is out to see.
        case probing
    }

    /// How many failures in a row open it.
    static let threshold = 5
    private static let backoff = Backoff(base: .seconds(5), limit: .seconds(300))

    private var state = State.closed(failures: 0)
    /// How often it opened since the server last worked.
    private var openings = 0

    var isOpen: Bool {
        if case .closed = state { false } else { true }
    }

    /// How many messages may be begun now.
    func permits(at now: Date) -> Int {
        switch state {
        case .closed: Int.max
        case .open(let end): end <= now ? 1 : 0
        case .probing: 0
        }
    }

    /// When it may be asked again; nil when time alone changes nothing.
    var nextPermit: Date? {
        if case .open(let end) = state { end } else { nil }
    }

    mutating func begin() {
        if case .open = state { state = .probing }
    }

    /// The server did what it should, whatever it thinks of the message.
    mutating func succeed() {
        state = .closed(failures: 0)
        openings = 0
    }

    /// - Parameter random: of 0..<1, how much of the delay to take: two processes must not come back together.
    mutating func fail(at now: Date, random: Double) {
        switch state {
        case .closed(let failures) where failures + 1 < Self.threshold: state = .closed(failures: failures + 1)
        case .closed, .probing: open(at: now, random)
        // Of those that were out when it opened.
        case .open: break
        }
    }

    /// The message that was to see did not go out.
    mutating func giveUpProbe(at now: Date) {
        if case .probing = state { state = .open(until: now) }
    }

    private mutating func open(at now: Date, _ random: Double) {
        openings += 1
        let delay = Self.backoff.delay(afterFailures: openings, random: random)
        state = .open(until: now + delay.seconds)
    }
}

extension Duration {
    var seconds: TimeInterval {
        let (seconds, attoseconds) = components
        return TimeInterval(seconds) + TimeInterval(attoseconds) / 1e18
    }
}
