import Domain
import Foundation
import MessageProtocol
import Postgres

@testable import health_metrics_analyzer

extension CalendarDay {
    /// The day of ``Foundation/Date/noon``, in UTC and in Zurich.
    static let today = CalendarDay(of: .noon, in: .gmt)
}

extension QuizAnswered {
    static func daily(
        of userID: UserID, on day: CalendarDay = .today, revision: Int = 1, _ answers: [String: QuizAnswer]
    ) -> QuizAnswered {
        sheet("daily", of: userID, on: day, revision: revision, answers)
    }

    static func suggested(
        of userID: UserID, on day: CalendarDay = .today, revision: Int = 1, suggestion: SuggestionID? = nil,
        _ answers: [String: QuizAnswer]
    ) -> QuizAnswered {
        sheet("suggested", of: userID, on: day, revision: revision, suggestion: suggestion, answers)
    }

    private static func sheet(
        _ quiz: String, of userID: UserID, on day: CalendarDay, revision: Int, suggestion: SuggestionID? = nil,
        _ answers: [String: QuizAnswer]
    ) -> QuizAnswered {
        QuizAnswered(
            userID: userID, sheetID: AnswerSheetID(), revision: revision, quiz: quiz, version: 1, day: day,
            answers: answers.sorted { $0.key < $1.key }.map { QuestionAnswer(question: $0.key, answer: $0.value) },
            suggestionID: suggestion, answeredAt: .noon)
    }
}

extension AnalyzerUnderTest {
    var symptoms: PostgresSymptomStore { PostgresSymptomStore(pool: pool, masterKeys: masterKeys) }
    var areaStore: PostgresAreaAlertStore { PostgresAreaAlertStore(pool: pool, masterKeys: masterKeys) }
    var raise: RaiseAreaAlerts { RaiseAreaAlerts(store: areaStore, now: { [now] in now }) }

    var quizHandler: QuizAnsweredHandler {
        QuizAnsweredHandler(recordAnswers: RecordQuizAnswers(store: symptoms, areaAlerts: raise, now: { [now] in now }))
    }

    func symptoms(of userID: UserID) async throws -> [SymptomDay] {
        try await symptoms.symptoms(of: userID, from: CalendarDay(daysSince1970: 0))
    }

    /// What the outbox announces of one kind, oldest first.
    func announced<Fact: Message>(_ type: Fact.Type = Fact.self) async throws -> [Fact] {
        let rows = try await pool.query(
            "SELECT body FROM outbox WHERE type = \(Fact.name.rawValue) ORDER BY sequence")
        return try rows.map { try MessageCoding.decode(Fact.self, from: try $0["body"]) }
    }
}
