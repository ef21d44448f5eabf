import Foundation
import HTTPFetch
import Testing

struct CircuitBreakerTests {
    private static let settings = CircuitBreakerSettings(failures: 3, longestProbe: 30) { openings, random in
        .seconds(min(10 << (openings - 1), 60)) * (0.5 + random / 2)
    }
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    private func after(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }

    /// Sends one request and settles it; the answer to whether it was let through.
    private func ask(
        _ breaker: inout CircuitBreaker, _ outcome: CircuitBreaker.Outcome, at seconds: Double, random: Double = 0.999
    ) -> CircuitBreaker.Admission {
        let admission = breaker.admit(at: after(seconds))
        breaker.record(outcome, of: admission, at: after(seconds), random: random)
        return admission
    }

    private func opened(random: Double = 0) -> CircuitBreaker {
        var breaker = CircuitBreaker(Self.settings)
        for _ in 0..<3 { _ = ask(&breaker, .failure, at: 0, random: random) }
        return breaker
    }

    @Test func staysClosedWhileSuccessesComeBetweenFailures() {
        var breaker = CircuitBreaker(Self.settings)
        for second in 0..<30 {
            #expect(ask(&breaker, second % 3 == 2 ? .success : .failure, at: Double(second)) == .passing)
        }
    }

    @Test func opensAfterSoManyFailuresInARow() {
        var breaker = CircuitBreaker(Self.settings)
        #expect(ask(&breaker, .failure, at: 0) == .passing)
        #expect(ask(&breaker, .failure, at: 0) == .passing)
        #expect(ask(&breaker, .failure, at: 0, random: 0) == .passing)
        #expect(breaker.admit(at: after(4.9)) == .refused(until: after(5)))
    }

    @Test func countsNoRequestThatWasGivenUp() {
        var breaker = CircuitBreaker(Self.settings)
        for _ in 0..<10 { #expect(ask(&breaker, .unknown, at: 0) == .passing) }
    }

    @Test(arguments: [(random: 0.0, pause: 5.0), (random: 0.5, pause: 7.5), (random: 0.8, pause: 9)])
    func scattersItsPauseBetweenHalfAndTheWhole(_ example: (random: Double, pause: Double)) {
        var breaker = opened(random: example.random)
        #expect(breaker.admit(at: after(0)) == .refused(until: after(example.pause)))
    }

    @Test func letsOneRequestTryAndClosesWhenItSucceeds() {
        var breaker = opened()
        let probe = breaker.admit(at: after(5))
        #expect(probe == .probe(since: after(5)))
        #expect(breaker.admit(at: after(6)) == .refused(until: after(35)))

        breaker.record(.success, of: probe, at: after(6), random: 0)
        #expect(ask(&breaker, .failure, at: 7) == .passing)
        #expect(ask(&breaker, .failure, at: 7) == .passing)
        #expect(breaker.admit(at: after(7)) == .passing)
    }

    @Test func pausesLongerEachTimeUpToALimit() {
        var breaker = opened()
        var now = 0.0
        var pauses: [Double] = []
        for _ in 0..<6 {
            guard case .refused(let until) = breaker.admit(at: after(now)) else { break }
            pauses.append(until.timeIntervalSince(after(now)))
            now = until.timeIntervalSince(start)
            #expect(ask(&breaker, .failure, at: now, random: 0) == .probe(since: after(now)))
        }
        #expect(pauses == [5, 10, 20, 30, 30, 30])
    }

    @Test func beginsWithTheShortPauseAgainAfterASuccess() {
        var breaker = opened()
        _ = ask(&breaker, .failure, at: 5, random: 0)
        _ = ask(&breaker, .success, at: 15)
        for _ in 0..<3 { _ = ask(&breaker, .failure, at: 20, random: 0) }
        #expect(breaker.admit(at: after(20)) == .refused(until: after(25)))
    }

    @Test func learnsNothingFromARequestSentBeforeItOpened() {
        var breaker = CircuitBreaker(Self.settings)
        let early = breaker.admit(at: after(0))
        for _ in 0..<3 { _ = ask(&breaker, .failure, at: 0, random: 0) }
        breaker.record(.success, of: early, at: after(1), random: 0)
        #expect(breaker.admit(at: after(1)) == .refused(until: after(5)))

        let probe = breaker.admit(at: after(5))
        breaker.record(.failure, of: early, at: after(6), random: 0)
        breaker.record(.success, of: probe, at: after(6), random: 0)
        #expect(breaker.admit(at: after(6)) == .passing)
    }

    @Test func letsAnotherTryWhenAProbeWasGivenUpOrNeverEnded() {
        var breaker = opened()
        #expect(ask(&breaker, .unknown, at: 5) == .probe(since: after(5)))
        let lost = breaker.admit(at: after(5))
        #expect(lost == .probe(since: after(5)))
        #expect(breaker.admit(at: after(35)) == .probe(since: after(35)))

        breaker.record(.success, of: lost, at: after(36), random: 0)
        #expect(breaker.admit(at: after(36)) == .refused(until: after(65)))
    }

    @Test func permitsOneProbeToWhoClaimsSeveralAtOnce() {
        var breaker = opened()
        #expect(breaker.isOpen)
        #expect(breaker.nextPermit == after(5))
        #expect(breaker.permits(at: after(4)) == 0)
        #expect(breaker.permits(at: after(5)) == 1)

        breaker.begin(at: after(5))
        #expect(breaker.permits(at: after(6)) == 0)
        breaker.giveUpProbe(at: after(6))
        #expect(breaker.permits(at: after(6)) == 1)
        breaker.begin(at: after(6))
        breaker.succeed()
        #expect(breaker.permits(at: after(6)) == Int.max)
    }

    @Test func neverGivesUpAProbeWithoutALimit() {
        var breaker = CircuitBreaker(CircuitBreakerSettings(failures: 1) { _, _ in .seconds(5) })
        breaker.fail(at: start, random: 0)
        breaker.begin(at: after(5))

        #expect(breaker.nextPermit == nil)
        #expect(breaker.permits(at: .distantFuture) == 0)
        #expect(breaker.admit(at: after(1_000)) == .refused(until: .distantFuture))
    }
}
