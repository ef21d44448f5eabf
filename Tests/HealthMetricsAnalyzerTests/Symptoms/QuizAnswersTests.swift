import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import Testing

@testable import health_metrics_analyzer

@Suite struct QuizAnswersTests {
    @Test func keepsWhatAPersonAnsweredSealed() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = UserID()
            let answered = QuizAnswered.daily(
                of: userID,
                [
                    "overall": .number(42), "nose": .number(1), "eyes": .number(0), "breathing": .number(1),
                    "medication": .choices(["antihistamine", "asthma-inhaler", "none"]), "mood": .choice("fine"),
                ])

            #expect(try await analyzer.quizHandler.handle(answered, MessageContext()) == .done)

            #expect(
                try await analyzer.symptoms(of: userID) == [
                    SymptomDay(
                        day: .today, vas: 42, symptoms: [.nose: 1, .eyes: 0], medication: [.antihistamine, .inhaler],
                        breathing: 1)
                ])
            let sealed = try await analyzer.pool.query("SELECT sealed FROM symptom_days").decode([UInt8].self)
            #expect(!String(decoding: sealed.joined(), as: UTF8.self).contains("vas"))
        }
    }

    @Test func theHighestRevisionWinsInWhicheverOrderAndHoweverOftenTheyCome() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = UserID()
            for (revision, vas) in [(2, 20.0), (1, 10), (3, 30), (3, 30), (2, 20)] {
                let answered = QuizAnswered.daily(of: userID, revision: revision, ["overall": .number(vas)])
                let verdict = try await analyzer.quizHandler.handle(answered, MessageContext())
                #expect(verdict == .done)
            }

            #expect(try await analyzer.symptoms(of: userID).map(\.vas) == [30])
            #expect(try await analyzer.count("symptom_days WHERE revision = 3") == 1)
            #expect(try await analyzer.count("changed_symptoms") == 1)
        }
    }

    @Test func joinsTheQuizzesOfADayAndKeepsDaysAndPeopleApart() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let (one, other) = (UserID(), UserID())
            for answered in [
                QuizAnswered.daily(of: one, ["overall": .number(10)]),
                .daily(of: one, on: CalendarDay.today.previous, ["overall": .number(60)]),
                .daily(of: other, ["overall": .number(90)]),
                .suggested(of: one, ["overall": .number(70), "context": .choices(["alcohol", "heat"])]),
                .suggested(of: one, on: CalendarDay.today.next, ["overall": .number(70), "nose": .number(2)]),
            ] {
                _ = try await analyzer.quizHandler.handle(answered, MessageContext())
            }

            let days = try await analyzer.symptoms(of: one)
            #expect(days.map(\.vas) == [60, 10, nil])
            #expect(days.map(\.circumstances) == [[], [.alcohol, .heat], []])
            #expect(days.last?.symptoms == [.nose: 2])
        }
    }

    @Test(arguments: [
        (["nose": QuizAnswer.number(4)], "answers.nose"), (["overall": .number(101)], "answers.overall"),
        (["overall": .choice("bad")], "answers.overall"), (["medication": .number(1)], "answers.medication"),
        (["breathing": .number(-1)], "answers.breathing"),
    ])
    func deadLettersInvalidAnswersWithoutQuotingThem(_ answers: [String: QuizAnswer], _ field: String) async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let verdict = try await analyzer.quizHandler.handle(.daily(of: UserID(), answers), MessageContext())

            guard case .deadLetter(let reason) = verdict else {
                Issue.record("taken: \(verdict)")
                return
            }
            #expect(reason.hasPrefix(field))
            #expect(!reason.contains("bad"))
            #expect(try await analyzer.count("symptom_days") == 0)
        }
    }

    @Test func theWelcomeQuizSaysNothingOfADay() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            var answered = QuizAnswered.daily(of: UserID(), ["condition": .choice("fair")])
            answered.quiz = "welcome"

            let verdict = try await analyzer.quizHandler.handle(answered, MessageContext())

            #expect(verdict == .done)
            #expect(try await analyzer.count("symptom_days") == 0)
        }
    }

    @Test func keepsNothingOfSomebodyWhoseAccountIsGone() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = UserID()
            _ = try await analyzer.quizHandler.handle(.daily(of: userID, ["nose": .number(3)]), MessageContext())

            try await analyzer.people.keepIfNewer(.somebody(userID, version: 2, isDeleted: true))
            _ = try await analyzer.quizHandler.handle(
                .daily(of: userID, revision: 2, ["nose": .number(2)]), MessageContext())

            for table: SQL in ["symptom_days", "changed_symptoms", "person_keys"] {
                #expect(try await analyzer.count(table) == 0)
            }
        }
    }

    @Test(arguments: [
        (["overall": QuizAnswer.number(20), "context": .choices(["workout"])], 1.1),
        (["overall": .number(80), "context": .choices(["none"])], 0.95),
        (["overall": .number(20), "context": .choices(["illness", "workout"])], 0.95),
        (["overall": .number(20), "context": .choices(["allergy-symptoms"])], 0.95),
    ])
    func anAnswerToASuggestionTunesThePersonsLimitsOnce(
        _ answers: [String: QuizAnswer], _ tolerance: Double
    ) async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let (userID, suggestionID) = (UserID(), SuggestionID())
            try await analyzer.suggest(suggestionID, to: userID)

            for revision in [1, 1, 2] {
                let answered = QuizAnswered.suggested(
                    of: userID, revision: revision, suggestion: suggestionID, answers)
                _ = try await analyzer.quizHandler.handle(answered, MessageContext())
            }

            let tuned = try await analyzer.health(of: userID).memory.tolerance
            #expect(abs(tuned - tolerance) < 1e-9)
            #expect(try await analyzer.count("suggestions WHERE answered_at = \(Date.noon)") == 1)
        }
    }

    @Test func theSuggestionOfSomebodyElseTunesNobody() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let (userID, suggestionID) = (UserID(), SuggestionID())
            try await analyzer.suggest(suggestionID, to: UserID())

            _ = try await analyzer.quizHandler.handle(
                .suggested(of: userID, suggestion: suggestionID, ["overall": .number(90)]), MessageContext())

            #expect(try await analyzer.health(of: userID).memory.tolerance == 1)
            #expect(try await analyzer.count("suggestions WHERE answered_at IS NULL") == 1)
        }
    }
}

extension AnalyzerUnderTest {
    /// As an unusual measurement does.
    func suggest(_ id: SuggestionID, to userID: UserID) async throws {
        try await pool.query(
            """
            INSERT INTO suggestions (user_id, kind, day, suggestion_id, suggested_at)
            VALUES (\(userID.uuid), 'heart-rate', \(CalendarDay.today.description)::date, \(id.uuid), \(Date.noon))
            """)
    }
}
