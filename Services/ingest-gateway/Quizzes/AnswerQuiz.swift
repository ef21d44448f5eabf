import Domain
import Foundation
import MessageProtocol
import Quizzes

/// Takes a person's answers to a quiz, one sheet a day, and announces them.
struct AnswerQuiz: Sendable {
    let store: PostgresQuizAnswerStore
    let now: @Sendable () -> Date

    /// - Parameters:
    ///   - definition: that the answers fit.
    ///   - zone: whose clocks say which day it is.
    /// - Returns: what is stored then, and whether it was the day's first. The same answers once more change nothing
    ///   and are not announced, so that a request whose answer was lost can be sent again at any time.
    ///   A change that does not repeat which suggestion is answered keeps it.
    /// - Throws: ``AnswerQuizError``, ``AccountError/deleted``.
    func callAsFunction(
        _ filled: FilledQuiz, to definition: QuizDefinition, on day: CalendarDay, in zone: TimeZone, of userID: UserID
    ) async throws -> (sheet: QuizSheet, isFirst: Bool) {
        let now = now()
        let window = AnswerWindow(at: now, in: zone)
        var isSuggested = true
        if let id = filled.suggestionID { isSuggested = try await store.isSuggested(id, to: userID) }
        return try await store.change(definition.id, on: day, of: userID) { [isSuggested] current in
            var filled = filled
            // What was answered before may have left the inbox since.
            guard isSuggested || filled.suggestionID == current?.filled.suggestionID else {
                throw AnswerQuizError.notSuggested
            }
            filled.suggestionID = filled.suggestionID ?? current?.filled.suggestionID
            if let current, current.filled == filled { return nil }
            try Self.check(day, window, isChange: current != nil)
            guard definition.isAnswerable(on: window.today) else { throw Self.outdated(definition) }
            return QuizSheet(
                id: current?.id ?? AnswerSheetID(), quiz: definition.id, day: day,
                revision: (current?.revision ?? 0) + 1, filled: filled, answeredAt: now)
        } announcing: { sheet in
            QuizAnswered(
                userID: userID, sheetID: sheet.id, revision: sheet.revision, quiz: sheet.quiz,
                version: sheet.filled.version, day: sheet.day, answers: sheet.filled.answers,
                suggestionID: sheet.filled.suggestionID, answeredAt: sheet.answeredAt)
        }
    }

    private static func check(_ day: CalendarDay, _ window: AnswerWindow, isChange: Bool) throws(AnswerQuizError) {
        guard day <= window.today else {
            throw .notBegun(day, today: window.today)
        }
        if isChange {
            guard window.takesChange(of: day) else { throw .closedToChanges(day, today: window.today) }
        } else {
            guard window.takesFirst(of: day) else { throw .tooLate(day, today: window.today) }
        }
    }

    private static func outdated(_ definition: QuizDefinition) -> AnswerQuizError {
        let newest = QuizCatalogue.current(id: definition.id)?.version ?? definition.version
        return .outdated(quiz: definition.id, version: definition.version, newest: newest)
    }
}

/// Why answers to a quiz were not taken.
enum AnswerQuizError: Error {
    case notBegun(CalendarDay, today: CalendarDay)
    case closedToChanges(CalendarDay, today: CalendarDay)
    case tooLate(CalendarDay, today: CalendarDay)
    /// The version of the quiz is outdated.
    case outdated(quiz: String, version: Int, newest: Int)
    /// The suggestion is unknown, another person's, or withdrawn.
    case notSuggested
}
