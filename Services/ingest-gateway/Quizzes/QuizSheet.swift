import Domain
import Foundation

/// What one person answered to one quiz on one day.
struct QuizSheet: Sendable, Equatable {
    /// The same for all revisions.
    var id: AnswerSheetID
    var quiz: String
    /// Where the person was.
    var day: CalendarDay
    /// From 1; rises with each change.
    var revision: Int
    var filled: FilledQuiz
    var answeredAt: Date
}

/// Answers that fit their questions.
struct FilledQuiz: Sendable, Equatable {
    /// Of the quiz's questions.
    var version: Int
    /// In the order of the questions.
    var answers: [QuestionAnswer]
    /// The suggestion that is answered; nil when nobody asked.
    var suggestionID: SuggestionID?
}
