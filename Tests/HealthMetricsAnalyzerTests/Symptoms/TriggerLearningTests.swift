import Domain
import Foundation
import MessageProtocol
import Postgres
import Testing

@testable import health_metrics_analyzer

@Suite struct TriggerLearningTests {
    @Test func proposesAThresholdFromThePersonsOwnDaysAndChangesNothing() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = try await analyzer.somebodyWorse(from: 5)

            try await analyzer.learning().work()

            let proposal = try #require(try await analyzer.announced(ThresholdSuggested.self).first)
            #expect(proposal.userID == userID)
            #expect(proposal.allergen == .alder)
            #expect(proposal.current?.value == 4)
            #expect(proposal.proposed.value == 5)
            #expect(proposal.evidence.lag == 0)
            #expect(proposal.evidence.meanAbove > proposal.evidence.meanBelow + 30)
            #expect(try await analyzer.people.person(userID)?.sensitivities.map(\.threshold.value) == [4])
            #expect(try await analyzer.count("changed_symptoms") == 0)
            let sealed = try await analyzer.pool.query("SELECT sealed FROM threshold_proposals").decode([UInt8].self)
            #expect(!String(decoding: sealed.joined(), as: UTF8.self).contains("alder"))
        }
    }

    @Test func proposesNothingTwiceWithinTwoMonths() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = try await analyzer.somebodyWorse(from: 5)
            try await analyzer.learning().work()

            for days in [1.0, 58, 61] {
                let later = analyzer.after(days)
                try await later.markChanged(userID)
                try await later.after(1).learning().work()
            }

            let proposals = try await analyzer.announced(ThresholdSuggested.self)
            let days = proposals.map { $0.suggestedAt.timeIntervalSince(.noon) / .day }
            #expect(days == [0, 62])
        }
    }

    @Test func saysNothingWhereThePersonHasChosenTheSame() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            _ = try await analyzer.somebodyWorse(from: 4)

            try await analyzer.learning().work()

            #expect(try await analyzer.announced(ThresholdSuggested.self).isEmpty)
            #expect(try await analyzer.count("changed_symptoms") == 0)
        }
    }

    @Test func waitsForTheNightAfterTheAnswers() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = try await analyzer.somebodyWorse(from: 5)
            try await analyzer.markChanged(userID)

            try await analyzer.learning().work()
            #expect(try await analyzer.announced(ThresholdSuggested.self).isEmpty)
            try await analyzer.after(0.5).learning(hour: 1).work()
            #expect(try await analyzer.announced(ThresholdSuggested.self).isEmpty)
            try await analyzer.after(0.6).learning(hour: 1).work()

            #expect(try await analyzer.announced(ThresholdSuggested.self).count == 1)
        }
    }

    @Test func whoHasAnsweredMeanwhileIsLookedAtAgain() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = try await analyzer.somebodyWorse(from: 5)
            let store = PostgresTriggerLearningStore(pool: analyzer.pool, masterKeys: analyzer.masterKeys)
            let changed = try #require(
                try await store.changed(before: .noon, after: nil, limit: 10).first { $0.userID == userID })
            try await analyzer.markChanged(userID)

            #expect(try await analyzer.learning().learn(changed) == 0)

            #expect(try await analyzer.announced(ThresholdSuggested.self).isEmpty)
            #expect(try await analyzer.count("changed_symptoms") == 1)
        }
    }

    @Test func onePersonsFaultDoesNotHoldUpTheOthers() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let broken = try await analyzer.somebodyWorse(from: 5)
            _ = try await analyzer.somebodyWorse(from: 5)
            try await analyzer.pool.query(
                "UPDATE symptom_days SET sealed = '\\x00' WHERE user_id = \(broken.uuid)")

            try await analyzer.learning().work()

            #expect(try await analyzer.announced(ThresholdSuggested.self).count == 1)
            #expect(try await analyzer.count("changed_symptoms WHERE user_id = \(broken.uuid)") == 1)
        }
    }
}

extension AnalyzerUnderTest {
    /// As an answer now does.
    fileprivate func markChanged(_ userID: UserID) async throws {
        try await pool.query(
            """
            INSERT INTO changed_symptoms (user_id, changed_at) VALUES (\(userID.uuid), \(now))
            ON CONFLICT (user_id) DO UPDATE SET changed_at = EXCLUDED.changed_at
            """)
    }

    /// Somebody with a threshold of 4 for alder who answered on sixty days until yesterday.
    fileprivate func somebodyWorse(from threshold: Int) async throws -> UserID {
        let userID = UserID()
        try await people.keepIfNewer(.somebody(userID))
        var day = CalendarDay.today
        for index in 0..<60 {
            day = day.previous
            let isWorse = try AlderDays.intensity(on: day).value >= threshold
            let score = (isWorse ? 55.0 : 10) + Double(index * index % 7)
            let symptoms = SymptomDay(day: day, vas: score)
            _ = try await self.symptoms.keep(
                SymptomSheet(userID: userID, quiz: "daily", revision: 1, symptoms: symptoms), labelling: nil,
                at: .noon - .day)
        }
        return userID
    }
}
