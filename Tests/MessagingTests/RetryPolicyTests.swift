import Messaging
import TestSupport
import Testing

@Suite struct RetryPolicyTests {
    private let policy = RetryPolicy(delays: [.seconds(5), .seconds(30)])

    @Test(arguments: [(1, 5, 2), (2, 30, 3), (0, 5, 2), (-7, 5, 2)])
    func climbsOneRungPerAttempt(attempt: Int, seconds: Int, next: Int) {
        let disposition = policy.disposition(of: .retry("later"), attempt: attempt, random: 0)

        let rung = Duration.seconds(seconds)
        #expect(disposition == .retry(Retry(rung: rung, delay: rung, nextAttempt: next, reason: "later")))
    }

    @Test(arguments: [3, 4, Int.max]) func givesUpBeyondTheLastRung(attempt: Int) {
        let disposition = policy.disposition(of: .retry("later"), attempt: attempt)

        #expect(disposition == .deadLetter("given up after \(attempt) attempts: later"))
    }

    @Test func saysTheReasonAloneWhenThereIsNoSecondAttempt() {
        #expect(RetryPolicy.never.disposition(of: .retry("too late"), attempt: 1) == .deadLetter("too late"))
    }

    @Test func leavesTheOtherVerdictsAsTheyAre() {
        #expect(policy.disposition(of: .done, attempt: 9) == .acknowledge)
        #expect(policy.disposition(of: .deadLetter("never"), attempt: 1) == .deadLetter("never"))
    }

    /// Seeded walks through every policy: attempts rise by one, delays stay within a rung, and every walk ends.
    @Test(arguments: 1...200) func everyWalkEndsWithinTheBoundsOfItsRungs(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let rungs = (0..<Int.random(in: 0...12, using: &random)).map { _ in
            Duration.milliseconds(Int.random(in: 1...3_600_000, using: &random))
        }
        let policy = RetryPolicy(delays: rungs)

        for attempt in 1...rungs.count + 1 {
            let disposition = policy.disposition(
                of: .retry("later"), attempt: attempt, random: .random(in: 0..<1, using: &random))
            guard case .retry(let retry) = disposition else {
                #expect(attempt == rungs.count + 1, "seed \(seed): given up early")
                return
            }
            #expect(retry.nextAttempt == attempt + 1)
            #expect(retry.rung == rungs[attempt - 1])
            #expect(retry.delay <= retry.rung && retry.delay >= retry.rung * 0.79, "seed \(seed)")
        }
        Issue.record("seed \(seed): the last attempt was to be tried again")
    }

    @Test func theStandardPolicyGivesADatabaseMoreThanAnHour() {
        #expect(RetryPolicy.standard.delays.reduce(.zero, +) > .seconds(3_600))
        #expect(Set(RetryPolicy.patient.delays) == Set(RetryPolicy.standard.delays), "they share their delay queues")
    }
}
