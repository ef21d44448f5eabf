import Domain
import Foundation
import HTTPFetch
import Messaging

/// How many messages one host may be sent now: its window, rate, circuit breaker and pause.
struct HostState: Sendable {
    let limits: HostLimits
    /// Whether people named the host, so that responses to one person's messages do not count for others.
    private let isShared: Bool
    private var agreement = HostAgreement()
    private var bucket: TokenBucket
    private var breaker = CircuitBreaker(Self.breakerSettings)
    /// Grows with every success, shrinks after a server fault, so that hanging servers hold few of the process's places,
    /// and to one after a pause.
    private var window: Int
    /// Messages being sent, or sent and not recorded yet.
    private(set) var inFlight = 0
    private(set) var pausedUntil: Date?
    /// Pauses in a row whose length the server did not say.
    private var throttlings = 0
    /// When the first waiting message is due; nil when none is known.
    var firstDue: Date?

    static let smallestWindow = 4
    /// Opens after five failures in a row, for 5 seconds at first and at most 5 minutes.
    static let breakerSettings = CircuitBreakerSettings(failures: 5) { openings, random in
        breakerBackoff.delay(afterFailures: openings, random: random)
    }
    private static let breakerBackoff = Backoff(base: .seconds(5), limit: .seconds(300))
    private static let throttling = Backoff(base: .seconds(10), limit: .seconds(300))
    /// In seconds. Whatever a server asks for, one message tries it again after that: no alert waits for its host until
    /// it has expired.
    static let longestPause: TimeInterval = 300

    init(limits: HostLimits, isShared: Bool, at now: Date) {
        (self.limits, self.isShared) = (limits, isShared)
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

    /// - Parameters:
    ///   - person: whose message it was.
    ///   - random: a value in 0..<1.
    /// - Returns: until when every process must pause the host; nil when it need not.
    mutating func record(_ result: SendResult, for person: UserID, at now: Date, random: Double) -> Date? {
        switch result {
        case .accepted, .delivered, .failed, .addressGone:
            succeed()
            return nil
        case .retry(let reason, let notBefore):
            if reason.isServerFault {
                fail(for: person, at: now, random)
            } else if reason == .throttled {
                agreement.responded()
                breaker.succeed()
            } else {
                breaker.giveUpProbe(at: now)
                return nil
            }
            return pause(asking: reason, notBefore, for: person, at: now, random)
        }
    }

    private mutating func succeed() {
        window = min(limits.window, window + 1)
        throttlings = 0
        agreement.accepted()
        breaker.succeed()
    }

    private mutating func fail(for person: UserID, at now: Date, _ random: Double) {
        window = min(limits.window, window, Self.smallestWindow)
        if !isShared || breaker.isOpen || agreement.failed(person) { breaker.fail(at: now, random: random) }
    }

    private mutating func pause(
        asking reason: DeliveryFailure, _ notBefore: Date?, for person: UserID, at now: Date, _ random: Double
    ) -> Date? {
        // A date that has passed asks for no pause.
        var end = notBefore.flatMap { $0 > now ? $0 : nil }
        let isUnsaid = end == nil
        if isUnsaid, reason == .throttled, !isPaused(at: now) {
            end = now + Self.throttling.delay(afterFailures: throttlings + 1, random: random) / .seconds(1)
        }
        guard let asked = end, let agreed = isShared ? agreement.askedToWait(person, until: asked) : asked else {
            return nil
        }
        if isUnsaid { throttlings += 1 }
        // One message tries it afterwards.
        window = 1
        let limited = min(agreed, now + Self.longestPause)
        pause(until: limited)
        return limited
    }
}
