import Foundation
import Messaging

/// What one host may be sent now: its window, its rate, its breaker and its pause.
struct HostState: Sendable {
    let limits: HostLimits
    private var bucket: TokenBucket
    private var breaker = CircuitBreaker()
    /// Grows with every success and is small again after a failure of the server's, so that servers that hang hold few
    /// of the process' places.
    private var window: Int
    /// Under way, or done and not written down.
    private(set) var inFlight = 0
    private(set) var pausedUntil: Date?
    /// How often in a row it asked for fewer without saying when.
    private var throttlings = 0
    /// Of the first message that is known to wait; nil when none is.
    var firstDue: Date?

    static let smallestWindow = 4
    private static let throttling = Backoff(base: .seconds(10), limit: .seconds(600))

    init(limits: HostLimits, at now: Date) {
        self.limits = limits
        bucket = TokenBucket(rate: limits.rate, burst: limits.burst, at: now)
        window = min(limits.window, Self.smallestWindow)
    }

    var isOpen: Bool { breaker.isOpen }
    var isIdle: Bool { inFlight == 0 && firstDue == nil && pausedUntil == nil && !isOpen }

    func isPaused(at now: Date) -> Bool { pausedUntil.map { $0 > now } ?? false }

    /// How many messages to claim now. A few free places of a large window wait for more, so that claims are worth their
    /// while.
    func permits(at now: Date) -> Int {
        guard let firstDue, firstDue <= now, !isPaused(at: now) else { return 0 }
        let free = window - inFlight
        guard inFlight == 0 || free * 4 >= window else { return 0 }
        return max(0, min(free, bucket.count(at: now), breaker.permits(at: now)))
    }

    /// When ``permits(at:)`` may rise by time alone; nil when it waits for an answer or for messages.
    func nextPermit(after now: Date) -> Date? {
        guard let firstDue, breaker.permits(at: .distantFuture) > 0, (window - inFlight) * 4 >= window || inFlight == 0
        else { return nil }
        return [firstDue, pausedUntil, breaker.nextPermit, bucket.nextToken(after: now)].compactMap(\.self).max()
    }

    mutating func begin(_ count: Int, at now: Date) {
        guard count > 0 else { return }
        inFlight += count
        bucket.take(count, at: now)
        breaker.begin()
    }

    /// After the result is written down.
    mutating func release(_ count: Int = 1) { inFlight = max(0, inFlight - count) }

    /// Of those that were begun, so many were not there.
    mutating func giveBack(_ count: Int) {
        release(count)
        bucket.giveBack(count)
    }

    mutating func pause(until date: Date) {
        pausedUntil = max(pausedUntil ?? date, date)
    }

    mutating func endPause(at now: Date) {
        if let pausedUntil, pausedUntil <= now { self.pausedUntil = nil }
    }

    /// The message was not tried.
    mutating func skip(at now: Date) { breaker.giveUpProbe(at: now) }

    /// - Parameter random: of 0..<1.
    /// - Returns: until when the host is to be left alone by every process, when it asks for that.
    mutating func learn(from result: SendResult, at now: Date, random: Double) -> Date? {
        switch result {
        case .accepted, .delivered, .failed, .addressGone:
            succeed()
            return nil
        case .retry(let reason, let notBefore):
            if reason.concernsTheServer {
                window = min(limits.window, Self.smallestWindow)
                breaker.fail(at: now, random: random)
            } else if reason == .throttled {
                breaker.succeed()
            } else {
                breaker.giveUpProbe(at: now)
            }
            return pause(asking: reason, notBefore, at: now, random)
        }
    }

    private mutating func succeed() {
        window = min(limits.window, window + 1)
        throttlings = 0
        breaker.succeed()
    }

    private mutating func pause(
        asking reason: DeliveryFailure, _ notBefore: Date?, at now: Date, _ random: Double
    ) -> Date? {
        var end = notBefore
        if end == nil, reason == .throttled, !isPaused(at: now) {
            throttlings += 1
            end = now + Self.throttling.delay(afterFailures: throttlings, random: random).seconds
        }
        guard let end, end > now else { return nil }
        pause(until: end)
        return end
    }
}
