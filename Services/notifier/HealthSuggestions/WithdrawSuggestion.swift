import Domain
import Foundation
import MessageProtocol
import Messaging

/// Takes `quiz-suggestion.withdrawn`; withdrawing one twice changes nothing.
struct QuizSuggestionWithdrawnHandler: MessageHandler {
    let store: PostgresWithdrawnSuggestionStore
    let now: @Sendable () -> Date
    let retryPolicy = RetryPolicy.patient

    func handle(_ withdrawn: QuizSuggestionWithdrawn, _ context: MessageContext) async throws -> Verdict {
        let counts = try await store.withdraw(withdrawn.suggestionID, from: withdrawn.userID, at: now())
        NotifierMetrics.superseded(counts, reason: .withdrawn)
        return .done
    }
}
