import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import TestSupport
import Testing

@testable import health_metrics_analyzer

@Suite(.timeLimit(.minutes(20))) struct PainRelationTests {
    @Test func tellsTheJournalWithWhichPollenPainIsStrongerAndProposesNoThreshold() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = try await analyzer.somebodyInPain { $0 >= 5 ? 6 : 2 }

            try await analyzer.learning().work()

            let related = try #require(try await analyzer.announced(PainExposureRelated.self).first)
            #expect(related.userID == userID)
            #expect(related.days == 60)
            let finding = try #require(related.findings.first)
            #expect(finding.allergen == .alder)
            #expect(finding.threshold.value == 5)
            #expect(finding.evidence.lag == 0)
            #expect(finding.evidence.meanAbove > finding.evidence.meanBelow + 30)
            #expect(try await analyzer.announced(ThresholdSuggested.self).isEmpty)
            #expect(try await analyzer.count("changed_symptoms") == 0)
        }
    }

    @Test func saysThatNothingExplainsPainThatHasNothingToDoWithPollen() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            _ = try await analyzer.somebodyInPain { _ in 4 }

            try await analyzer.learning().work()

            let related = try #require(try await analyzer.announced(PainExposureRelated.self).first)
            #expect(related.findings.isEmpty)
        }
    }

    @Test func relatesSymptomsOfTheDiaryOfSomebodyWithoutPain() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            _ = try await analyzer.somebody(\.symptoms) { $0 >= 5 ? 6 : 2 }

            try await analyzer.learning().work()

            let related = try #require(try await analyzer.announced(PainExposureRelated.self).first)
            #expect(related.days == 0 && related.findings.isEmpty)
            let symptoms = try #require(related.symptoms)
            #expect(symptoms.days == 60)
            #expect(symptoms.findings.first?.allergen == .alder)
        }
    }

    @Test(arguments: [(27, 0), (28, 1)])
    func saysNothingOfFewDays(_ days: Int, _ messages: Int) async throws {
        try await AnalyzerUnderTest.with { analyzer in
            _ = try await analyzer.somebodyInPain(on: days) { _ in 4 }

            try await analyzer.learning().work()

            #expect(try await analyzer.announced(PainExposureRelated.self).count == messages)
        }
    }

    @Test func theHighestRevisionOfADayWinsAndADayTakenBackSaysNothing() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = UserID()
            try await analyzer.people.keepIfNewer(.somebody(userID))
            for (revision, pain) in [(1, 3.5), (3, nil), (2, 9)] as [(Int, Double?)] {
                let verdict = try await analyzer.take(.day(.today, of: userID, revision: revision, pain: pain))
                #expect(verdict == .done)
            }

            let days = try await analyzer.journalDays.days(of: userID, from: .today)
            #expect(days.map(\.pain) == [nil])
            #expect(days.compactMap { $0.scored(\.pain) }.isEmpty)
        }
    }

    @Test(arguments: [
        (10.5, 3, 0, "pain: must be from 0 to 10, or absent"), (-0.5, 3, 0, "pain: must be from 0 to 10, or absent"),
        (4, 3, -1, "medicines: must not be negative"), (4, 10.5, 0, "symptoms: must be from 0 to 10, or absent"),
    ])
    func refusesWhatCannotBe(_ pain: Double, _ symptoms: Double, _ medicines: Int, _ problem: String) async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let day = JournalEntryRecorded.day(
                .today, of: UserID(), pain: pain, medicines: medicines, symptoms: symptoms)
            let verdict = try await analyzer.take(day)
            #expect(verdict == .deadLetter(problem))
            #expect(try await analyzer.count("journal_days") == 0)
        }
    }

    @Test func keepsNothingOfSomebodyWhoseAccountIsGoneAndSealsTheRest() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = UserID()
            try await analyzer.people.keepIfNewer(.somebody(userID))
            _ = try await analyzer.take(.day(.today, of: userID, pain: 7.5))
            let sealed = try await analyzer.pool.query("SELECT sealed FROM journal_days").decode([UInt8].self)
            #expect(!String(decoding: sealed.joined(), as: UTF8.self).contains("7.5"))

            try await analyzer.people.keepIfNewer(.somebody(userID, version: 2, isDeleted: true))
            _ = try await analyzer.take(.day(.today, of: userID, revision: 2, pain: 7.5))

            for table: SQL in ["journal_days", "changed_symptoms", "person_keys"] {
                #expect(try await analyzer.count(table) == 0)
            }
        }
    }
}

extension JournalEntryRecorded {
    fileprivate static func day(
        _ day: CalendarDay, of userID: UserID, revision: Int = 1, pain: Double? = nil, medicines: Int = 0,
        symptoms: Double? = nil
    ) -> JournalEntryRecorded {
        JournalEntryRecorded(
            userID: userID, day: day, revision: revision, pain: pain, medicines: medicines, symptoms: symptoms,
            recordedAt: .noon)
    }
}

extension AnalyzerUnderTest {
    fileprivate func take(_ recorded: JournalEntryRecorded, at time: Date = .noon) async throws -> Verdict {
        try await JournalEntryRecordedHandler(store: journalDays, now: { time }).handle(recorded, .sent())
    }

    fileprivate func somebodyInPain(on days: Int = 60, _ pain: (Int) -> Double) async throws -> UserID {
        try await somebody(\.pain, on: days, pain)
    }

    /// Somebody who entered a rating on each day until yesterday.
    /// - Parameter rate: by the intensity of alder; half a point is added now and then.
    fileprivate func somebody(
        _ rating: WritableKeyPath<JournalEntryRecorded, Double?>, on days: Int = 60, _ rate: (Int) -> Double
    ) async throws -> UserID {
        let userID = UserID()
        try await people.keepIfNewer(.somebody(userID))
        var day = CalendarDay.today
        for index in 0..<days {
            day = day.previous
            var recorded = JournalEntryRecorded.day(day, of: userID)
            recorded[keyPath: rating] = rate(try AlderDays.intensity(on: day).value) + (index * index % 7 > 2 ? 0.5 : 0)
            let verdict = try await take(recorded, at: .noon - .day)
            #expect(verdict == .done)
        }
        return userID
    }
}
