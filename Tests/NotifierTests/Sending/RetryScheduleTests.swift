import Foundation
import Testing

@testable import notifier

@Suite struct RetryScheduleTests {
    private let schedule = RetrySchedule()

    private func next(
        _ attempt: Int, notBefore: Date? = nil, usesAttempt: Bool = true, expiresAt: Date? = nil, at now: Date = .noon,
        random: Double = 0
    ) -> Date? {
        schedule.nextAttempt(
            after: attempt, notBefore: notBefore, usesAttempt: usesAttempt,
            of: MessageLife(createdAt: .noon, expiresAt: expiresAt), at: now, random: random)
    }

    @Test func spreadsSixAttemptsOverAlmostThreeHours() {
        #expect((1...5).map { next($0).map { $0.timeIntervalSince(.noon) } } == [30, 120, 480, 1_920, 7_680])
        #expect(next(6) == nil)
    }

    @Test func doesNotLetWhatFailedTogetherComeBackTogether() {
        #expect(next(1, random: 0.5) == .noon + 33)
        #expect(next(1, notBefore: .noon + 60, random: 0.5) == .noon + 60.5)
    }

    @Test func believesTheServerMoreThanItself() {
        #expect(next(5, notBefore: .noon + 60) == .noon + 60)
        #expect(next(1, notBefore: .noon + 3_600) == .noon + 3_600)
    }

    @Test func triesWithoutEndWhatUsesNoAttemptButNotForEver() {
        #expect(next(6, usesAttempt: false) != nil)
        #expect(next(60, notBefore: .noon + 1, usesAttempt: false) == .noon + 1)
        #expect(next(1, usesAttempt: false, at: .noon + 3 * 86_400) == nil)
    }

    @Test func keepsItsAttemptsForLongerThanAServerThatAlwaysAsksForASecond() {
        #expect(next(3, notBefore: .noon + 1) == .noon + 30)
        #expect(next(3, notBefore: .noon - 60) == .noon + 30)
    }

    @Test(
        arguments: [
            (3_600, 1_800), (86_400, 43_200), (240, 120), (121, 60.5), (100, 60), (60, 60), (30, 30), (-5, 0),
        ] as [(Double, Double)])
    func parksNothingForLongerThanHalfOfItsLife(life: Double, wait: Double) {
        let expiry = Date.noon + life
        #expect(next(1, notBefore: .noon + 86_400, usesAttempt: false, expiresAt: expiry) == .noon + wait)
        #expect(next(5, expiresAt: expiry) == .noon + min(wait, 7_680))
    }
}
