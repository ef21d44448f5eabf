import Domain
import Foundation
import Localization
import Testing

@testable import notifier

@Suite struct ReminderDecisionTests {
    private func due(mutedUntil: Date? = nil) throws -> DueReminder {
        DueReminder(
            userID: UserID(), reminder: try Reminder(kind: .dailyQuiz, recurrence: .daily, time: ClockTime("12:00")),
            zone: .gmt, language: .english, mutedUntil: mutedUntil, state: ReminderState(since: .noon - 60))
    }

    @Test func notifiesOfTheDayAndSetsTheNextOne() throws {
        let decision = ReminderDecision(on: try due(), at: .noon)

        #expect(decision.occurrence?.day == CalendarDay(of: .noon, in: .gmt))
        #expect(decision.lastDay == CalendarDay(of: .noon, in: .gmt))
        #expect(decision.nextDueAt == .noon + 86_400)
        #expect(!decision.isMuted)
    }

    @Test func dropsTheDayWhileEverythingIsMuted() throws {
        let decision = ReminderDecision(on: try due(mutedUntil: .noon + 1), at: .noon)

        #expect(decision.occurrence == nil)
        #expect(decision.isMuted)
        #expect(decision.lastDay == CalendarDay(of: .noon, in: .gmt))
        #expect(decision.nextDueAt == .noon + 86_400)
    }

    @Test func countsTheDaysThatWereMissed() throws {
        let decision = ReminderDecision(on: try due(), at: .noon + 3 * 86_400)

        #expect(decision.missed == 3)
        #expect(decision.lastDay == CalendarDay(of: .noon + 3 * 86_400, in: .gmt))
    }

    @Test func doesNothingBeforeItIsDue() throws {
        let decision = ReminderDecision(on: try due(), at: .noon - 1)

        #expect(decision.occurrence == nil)
        #expect(!decision.isMuted)
        #expect(decision.nextDueAt == .noon)
    }
}
