public import Domain
public import Foundation

/// A suggestion no longer holds, because its measurement was entered in error: nobody should act on it.
public struct QuizSuggestionWithdrawn: Message {
    public static let name: MessageName = "quiz-suggestion.withdrawn.v1"

    public var suggestionID: SuggestionID
    public var userID: UserID
    public var withdrawnAt: Date

    public init(suggestionID: SuggestionID, userID: UserID, withdrawnAt: Date) {
        self.suggestionID = suggestionID
        self.userID = userID
        self.withdrawnAt = withdrawnAt
    }
}
