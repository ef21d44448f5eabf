import Domain
import Foundation
import MessageProtocol
import Testing

@testable import health_metrics_analyzer

@Suite struct HistoryTests {
    private let userID = UserID()

    private func nights() throws -> [[HealthSample]] {
        try (0..<40).map { age in
            try (0..<4).map {
                try HealthSample.pulse(
                    (age < 2 ? 72 : 58) + Double($0 % 2), .noon - (Double(age) * 24 + 10) * .hour + Double($0) * 60)
            }
        }
    }

    @Test(arguments: [true, false]) func isJudgedWhenItIsThereWhicheverDayComesFirst(_ isNewestFirst: Bool) async throws
    {
        try await AnalyzerUnderTest.with { analyzer in
            let nights = try nights()
            for night in isNewestFirst ? nights : nights.reversed() {
                try await analyzer.record(night, of: userID)
            }

            let suggested = try await analyzer.suggestions()
            #expect(suggested.map(\.detector) == [.nightSignal])
            #expect(suggested.map(\.deviation.usual) == [58.5])
        }
    }

    @Test func asksForTheCircumstancesOfTheFreshDaysOnceThereIsAFinding() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let known = KnownCircumstances(days: ["2023-04-27": [.alcohol]])
            let record = analyzer.record(known)
            for night in try nights() { try await record(night, of: userID, handling: nil) }

            // The rise is more than wine explains.
            #expect(try await analyzer.suggestions().map(\.explanations) == [[.alcohol]])
            #expect(Set(known.asked) == ["2023-04-25", "2023-04-26", "2023-04-27"])
        }
    }

    @Test(arguments: [true, false]) func aChildIsNotJudgedByLimitsOfAdults(_ isOfTheFile: Bool) async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let birthDate = try #require(CalendarDay("2014-05-01"))
            var change = try SubscriberChanged.somebody(userID)
            if !isOfTheFile { change.birthDate = birthDate }
            try await analyzer.people.keepIfNewer(change)
            if isOfTheFile {
                let profiles = PostgresSourceProfileStore(pool: analyzer.pool, masterKeys: analyzer.masterKeys)
                try await profiles.keep(birthDate, of: userID)
            }
            let breaths = try [0.0, 60].map { second in
                var breath = HealthSample(
                    metric: try HealthMetric(kind: .respiratoryRate, value: 27, measuredAt: .noon + second))
                breath.activity = .atRest
                return breath
            }

            try await analyzer.record(breaths, of: userID)
            #expect(try await analyzer.suggestions().isEmpty)

            change.birthDate = CalendarDay("1984-05-01")
            change.version = 2
            try await analyzer.people.keepIfNewer(change)
            try await analyzer.record([try .pulse(70)], of: userID)
            #expect(try await analyzer.suggestions().map(\.age) == [.adult])
        }
    }
}
