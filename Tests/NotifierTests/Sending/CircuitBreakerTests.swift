import Foundation
import HTTPFetch
import Testing

@testable import notifier

/// The breaker as this service sets it up.
@Suite struct CircuitBreakerTests {
    private func opened() -> CircuitBreaker {
        var breaker = CircuitBreaker(HostState.breakerSettings)
        for _ in 0..<HostState.breakerSettings.failures { breaker.fail(at: .noon, random: 1) }
        return breaker
    }

    @Test func opensAfterFailuresInARowOnly() {
        var breaker = CircuitBreaker(HostState.breakerSettings)
        for _ in 0..<3 {
            for _ in 1..<HostState.breakerSettings.failures { breaker.fail(at: .noon, random: 1) }
            breaker.succeed()
        }

        #expect(!breaker.isOpen)
        #expect(breaker.permits(at: .noon) == .max)
        #expect(opened().isOpen)
        #expect(opened().permits(at: .noon) == 0)
    }

    @Test func asksWithOneMessageWhetherTheServerIsBack() {
        var breaker = opened()
        #expect(breaker.nextPermit == .noon + 5)
        #expect(breaker.permits(at: .noon + 4.9) == 0)
        #expect(breaker.permits(at: .noon + 5) == 1)

        breaker.begin(at: .noon + 5)

        #expect(breaker.permits(at: .noon + 3_600) == 0)
        breaker.succeed()
        #expect(breaker.permits(at: .noon + 5) == .max)
    }

    @Test func waitsTwiceAsLongAfterEachFailedQuestionUpToALimit() {
        var breaker = opened()
        var now = Date.noon
        var delays: [TimeInterval] = []
        for _ in 0..<8 {
            let next = breaker.nextPermit ?? now
            delays.append(next.timeIntervalSince(now))
            now = next
            breaker.begin(at: now)
            breaker.fail(at: now, random: 1)
        }

        #expect(delays == [5, 10, 20, 40, 80, 160, 300, 300])
    }

    @Test func ignoresTheFailuresOfThoseThatWereOutWhenItOpened() {
        var breaker = opened()

        for _ in 0..<200 { breaker.fail(at: .noon + 4, random: 1) }

        #expect(breaker.nextPermit == .noon + 5)
    }

    @Test func asksAgainWhenTheQuestionWasNeverSent() {
        var breaker = opened()
        breaker.begin(at: .noon + 5)

        breaker.giveUpProbe(at: .noon + 5)

        #expect(breaker.permits(at: .noon + 5) == 1)
    }

    @Test func comesBackAtAMomentOfItsOwn() {
        var breaker = CircuitBreaker(HostState.breakerSettings)
        for _ in 0..<HostState.breakerSettings.failures { breaker.fail(at: .noon, random: 0.5) }

        #expect(breaker.nextPermit == .noon + 2.5)
    }
}
