public import Domain
public import Foundation

/// A measurement is unusual: the person is asked how they feel.
public struct QuizSuggested: Message {
    public static let name: MessageName = "quiz.suggested.v1"

    public var suggestionID: SuggestionID
    public var userID: UserID
    public var deviation: Deviation
    public var suggestedAt: Date

    public init(suggestionID: SuggestionID, userID: UserID, deviation: Deviation, suggestedAt: Date) {
        self.suggestionID = suggestionID
        self.userID = userID
        self.deviation = deviation
        self.suggestedAt = suggestedAt
    }
}
