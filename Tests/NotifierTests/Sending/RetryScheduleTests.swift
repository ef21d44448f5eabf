import Foundation
import Testing

@testable import notifier

@Suite struct RetryScheduleTests {
    private let schedule = RetrySchedule()

    private func next(
        _ attempt: Int, notBefore: Date? = nil, usesAttempt: Bool = true, at now: Date = .noon, random: Double = 0
    ) -> Date? {
        schedule.nextAttempt(
            after: attempt, notBefore: notBefore, usesAttempt: usesAttempt, createdAt: .noon, at: now, random: random)
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
        #expect(next(5, notBefore: .noon + 1) == .noon + 1)
        #expect(next(1, notBefore: .noon + 3_600) == .noon + 3_600)
        #expect(next(1, notBefore: .noon - 60) == .noon)
    }

    @Test func triesWithoutEndWhatUsesNoAttemptButNotForEver() {
        #expect(next(6, usesAttempt: false) != nil)
        #expect(next(60, notBefore: .noon + 1, usesAttempt: false) == .noon + 1)
        #expect(next(1, usesAttempt: false, at: .noon + 3 * 86_400) == nil)
    }
}
