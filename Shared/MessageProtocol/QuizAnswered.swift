public import Domain
public import Foundation

/// A person answered a quiz, or changed the answers of the day.
public struct QuizAnswered: Message {
    public static let name: MessageName = "quiz.answered.v1"

    public var userID: UserID
    /// The same for all revisions of one person's answers to one quiz on one day.
    public var sheetID: AnswerSheetID
    /// Increases with each change on the same day; the highest wins.
    public var revision: Int
    /// Such as `daily`.
    public var quiz: String
    /// Of the quiz's questions.
    public var version: Int
    /// In the person's time zone.
    public var day: CalendarDay
    /// In the order of the questions; unanswered ones are absent.
    public var answers: [QuestionAnswer]
    /// The suggestion that was answered; nil when the person started the quiz themselves.
    public var suggestionID: SuggestionID?
    public var answeredAt: Date

    public init(
        userID: UserID, sheetID: AnswerSheetID, revision: Int, quiz: String, version: Int, day: CalendarDay,
        answers: [QuestionAnswer], suggestionID: SuggestionID?, answeredAt: Date
    ) {
        self.userID = userID
        self.sheetID = sheetID
        self.revision = revision
        self.quiz = quiz
        self.version = version
        self.day = day
        self.answers = answers
        self.suggestionID = suggestionID
        self.answeredAt = answeredAt
    }

    /// Answers and measurements of one person are judged together.
    public var partitionKey: String? { userID.description }
}
