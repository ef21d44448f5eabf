import Foundation
import HTTPFetch
import Messaging

/// How many messages one host may be sent now: its window, rate, circuit breaker and pause.
struct HostState: Sendable {
    let limits: HostLimits
    private var bucket: TokenBucket
    private var breaker = CircuitBreaker(Self.breakerSettings)
    /// Grows with every success and shrinks after a server fault, so that hanging servers hold few of the process's
    /// places.
    private var window: Int
    /// Messages being sent, or sent and not recorded yet.
    private(set) var inFlight = 0
    private(set) var pausedUntil: Date?
    /// Responses in a row that throttled without a Retry-After.
    private var throttlings = 0
    /// When the first waiting message is due; nil when none is known.
    var firstDue: Date?

    static let smallestWindow = 4
    /// Opens after five failures in a row, for 5 seconds at first and at most 5 minutes.
    static let breakerSettings = CircuitBreakerSettings(failures: 5) { openings, random in
        breakerBackoff.delay(afterFailures: openings, random: random)
    }
    private static let breakerBackoff = Backoff(base: .seconds(5), limit: .seconds(300))
    private static let throttling = Backoff(base: .seconds(10), limit: .seconds(600))

    init(limits: HostLimits, at now: Date) {
        self.limits = limits
        bucket = TokenBucket(rate: limits.rate, burst: limits.burst, at: now)
        window = min(limits.window, Self.smallestWindow)
    }

    var isOpen: Bool { breaker.isOpen }
    var isIdle: Bool { inFlight == 0 && firstDue == nil && pausedUntil == nil && !isOpen }

    func isPaused(at now: Date) -> Bool { pausedUntil.map { $0 > now } ?? false }

    /// How many messages to claim now. A large window waits until a quarter of it is free, so that claims stay large.
    func permits(at now: Date) -> Int {
        guard let firstDue, firstDue <= now, !isPaused(at: now) else { return 0 }
        let free = window - inFlight
        guard inFlight == 0 || free * 4 >= window else { return 0 }
        return max(0, min(free, bucket.count(at: now), breaker.permits(at: now)))
    }

    /// When ``permits(at:)`` may rise as time passes; nil when it waits for results or messages.
    func nextPermit(after now: Date) -> Date? {
        guard let firstDue, breaker.permits(at: .distantFuture) > 0, (window - inFlight) * 4 >= window || inFlight == 0
        else { return nil }
        return [firstDue, pausedUntil, breaker.nextPermit, bucket.nextToken(after: now)].compactMap(\.self).max()
    }

    mutating func begin(_ count: Int, at now: Date) {
        guard count > 0 else { return }
        inFlight += count
        bucket.take(count, at: now)
        breaker.begin(at: now)
    }

    /// Frees places after results are recorded.
    mutating func release(_ count: Int = 1) { inFlight = max(0, inFlight - count) }

    /// Returns places and tokens of messages that were not there.
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

    /// A message was not sent.
    mutating func skip(at now: Date) { breaker.giveUpProbe(at: now) }

    /// - Parameter random: a value in 0..<1.
    /// - Returns: until when every process must pause the host; nil when it did not ask for that.
    mutating func record(_ result: SendResult, at now: Date, random: Double) -> Date? {
        switch result {
        case .accepted, .delivered, .failed, .addressGone:
            succeed()
            return nil
        case .retry(let reason, let notBefore):
            if reason.isServerFault {
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
            end = now + Self.throttling.delay(afterFailures: throttlings, random: random) / .seconds(1)
        }
        guard let end, end > now else { return nil }
        pause(until: end)
        return end
    }
}
