import Domain
import Foundation
import MessageProtocol
import Messaging

/// Takes `quiz.answered`.
struct QuizAnsweredHandler: MessageHandler {
    let recordAnswers: RecordQuizAnswers

    func handle(_ answered: QuizAnswered, _ context: MessageContext) async throws -> Verdict {
        do {
            try await recordAnswers(answered)
            return .done
        } catch let fault as MessageFault {
            return .deadLetter("\(fault)")
        }
    }
}

/// Stores how a person felt on a day, adapts the person's limits to their answer to a suggestion, and checks whether
/// people nearby feel the same.
struct RecordQuizAnswers: Sendable {
    let store: PostgresSymptomStore
    let areaAlerts: RaiseAreaAlerts
    let now: @Sendable () -> Date

    static let daily = "daily"
    /// Other quizzes, such as the one at sign-up, are not about a day.
    static let quizzesOfADay: Set<String> = [daily, "suggested"]

    /// - Throws: ``MessageFault`` for invalid answers.
    func callAsFunction(_ answered: QuizAnswered) async throws {
        guard Self.quizzesOfADay.contains(answered.quiz) else { return }
        let symptoms = try SymptomDay(answered)
        let label =
            try answered.suggestionID.map { suggestionID in
                LabelledSuggestion(
                    suggestionID: suggestionID, label: try SuggestionLabel(answered, feeling: symptoms))
            }
        let sheet = SymptomSheet(
            userID: answered.userID, quiz: answered.quiz, revision: answered.revision, symptoms: symptoms)
        let isKept = try await store.keep(sheet, labelling: label, at: now())
        // Also for a message that took effect before, whose handling may have ended before this step.
        if isKept, symptoms.isBad { try await areaAlerts(near: answered.userID) }
    }
}

/// One revision of a person's answers to one quiz of a day.
struct SymptomSheet: Sendable, Equatable {
    var userID: UserID
    var quiz: String
    var revision: Int
    var symptoms: SymptomDay
}

/// A person's answer to a suggestion.
struct LabelledSuggestion: Sendable, Equatable {
    var suggestionID: SuggestionID
    var label: SuggestionLabel
}
