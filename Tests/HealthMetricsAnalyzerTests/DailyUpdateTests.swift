import Domain
import Foundation
import MessageProtocol
import PersonKeys
import Postgres
import TestSupport
import Testing

@testable import health_metrics_analyzer

@Suite struct DailyUpdateTests {
    @Test func judgesWhatNobodyHasJudgedYetAndAnnouncesItOnce() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userIDs = (0..<5).map { _ in UserID() }
            for userID in userIDs { try await analyzer.keep(.feverish(1), of: userID) }
            try await analyzer.keep(PersonHealth(days: [.calm(1)]), of: UserID())

            let report = try #require(try await analyzer.update(batchSize: 2)())
            try await analyzer.forgetUpdates()
            let again = try #require(try await analyzer.update(batchSize: 2)())

            #expect((report.people, report.suggested) == (6, 5))
            #expect((again.people, again.suggested) == (6, 0))
            #expect(Set(try await analyzer.suggestions().map(\.userID)) == Set(userIDs))
            for userID in userIDs {
                #expect(try await analyzer.health(of: userID).memory.suggestedOn.count == 1)
            }
        }
    }

    @Test func isDoneOnceADayByOneReplicaOnly() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let claims = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        try await PostgresDailyUpdateStore(pool: analyzer.pool).claim(UTCDay(of: .noon))
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }

            #expect(claims.count(where: \.self) == 1)
            #expect(try await analyzer.update()() == nil)
        }
    }

    @Test func isTakenOverWhenItsReplicaDies() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let store = PostgresDailyUpdateStore(pool: analyzer.pool)
            #expect(try await store.claim(UTCDay(of: .noon)))
            try await analyzer.pool.query(
                "UPDATE daily_updates SET claimed_at = claimed_at - interval '11 minutes'")

            #expect(try await store.claim(UTCDay(of: .noon)))

            try await store.finish(UTCDay(of: .noon), DailyUpdateReport(tolerance: 1))
            try await analyzer.pool.query(
                "UPDATE daily_updates SET claimed_at = claimed_at - interval '11 minutes'")
            #expect(try await !store.claim(UTCDay(of: .noon)))
        }
    }

    @Test func leavesAloneWhoeverChangedInTheMeantime() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = UserID()
            try await analyzer.keep(.feverish(1), of: userID)
            let store = PostgresDailyUpdateStore(pool: analyzer.pool)
            let read = try await store.people(after: nil, changedSince: .distantPast, limit: 10)
            try await analyzer.record([try .pulse(60)], of: userID)
            let judgement = DayJudgement(policy: SuggestionPolicy(), makeID: { SuggestionID() })

            let judged = try JudgedPerson(opening: read[0], under: analyzer.masterKeys, at: .noon)
                .judged(by: judgement, in: [:], at: .noon)
            let suggested = try await store.keep([judged])

            #expect(judged.suggestions.count == 1)
            #expect(suggested.isEmpty)
            #expect(try await analyzer.health(of: userID).days.flatMap(\.figures).contains { $0.kind == .heartRate })
        }
    }

    @Test func oneStateThatDoesNotOpenKeepsNobodyElseFromBeingJudged() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let (broken, sound) = (UserID(), UserID())
            for userID in [broken, sound] { try await analyzer.keep(.feverish(1), of: userID) }
            try await analyzer.pool.query(
                "UPDATE person_health SET sealed = '\\x00' WHERE user_id = \(broken.uuid)")

            let report = try #require(try await analyzer.update()())

            #expect((report.people, report.unreadable, report.suggested) == (1, 1, 1))
        }
    }

    @Test func asksWhatElseIsKnownOnlyOfThoseOfWhomSomethingWasFound() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let nothing = KnownCircumstances(days: [:])
            try await analyzer.keep(.feverish(1), of: UserID())
            for _ in 0..<3 { try await analyzer.keep(PersonHealth(days: [.calm(1)]), of: UserID()) }

            _ = try await analyzer.update(circumstances: nothing)()

            #expect(nothing.asked == ["2023-04-25", "2023-04-26"])
        }
    }

    @Test func widensTheToleranceWhenPeopleAreAskedTooOften() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            for _ in 0..<40 { try await analyzer.keep(.oftenAsked, of: UserID()) }

            let report = try #require(try await analyzer.update()())

            #expect(report.personDays == 40 * 28)
            #expect(report.suggestionDays == 40 * 3)
            #expect(report.tolerance == ToleranceController.longestStep)
            #expect(try await PostgresDailyUpdateStore(pool: analyzer.pool).tolerance() == report.tolerance)
        }
    }
}

extension HealthDay {
    /// So many days before noon.
    fileprivate static func calm(_ age: Int) -> HealthDay { measured(36.6, age) }

    fileprivate static func measured(_ temperature: Double, _ age: Int) -> HealthDay {
        HealthDay(
            day: CalendarDay(daysSince1970: CalendarDay(of: .noon, in: .gmt).daysSince1970 - age),
            figures: [
                HealthFigure(
                    kind: .bodyTemperature, part: .afternoon, activity: .unknown, count: 3, median: temperature,
                    low: temperature, high: temperature, device: 7)
            ])
    }
}

extension PersonHealth {
    fileprivate static func feverish(_ age: Int) -> PersonHealth {
        PersonHealth(days: [.calm(age + 1), .measured(39.4, age)])
    }

    fileprivate static var oftenAsked: PersonHealth {
        let days = (0..<28).reversed().map { HealthDay.calm($0) }
        return PersonHealth(days: days, memory: DecisionMemory(suggestedOn: [2, 9, 20].map { days[$0].day }))
    }
}

extension AnalyzerUnderTest {
    fileprivate func update(
        circumstances: any CircumstanceStore = UnknownCircumstances(), batchSize: Int = 1_000
    ) -> DailyUpdate {
        DailyUpdate(
            store: PostgresDailyUpdateStore(pool: pool), circumstances: circumstances, masterKeys: masterKeys,
            daysPerSeason: 3, makeID: { SuggestionID() }, now: { .noon }, batchSize: batchSize)
    }

    /// Puts a person's state there as if it had just been recorded, without judging it.
    fileprivate func keep(_ health: PersonHealth, of userID: UserID) async throws {
        try await pool.transaction { transaction in
            try await transaction.changePersonHealth(of: userID, under: masterKeys) { $0 = health }
        }
    }

    fileprivate func forgetUpdates() async throws { try await pool.query("DELETE FROM daily_updates") }
}
