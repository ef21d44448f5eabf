import MessageProtocol
import Messaging

/// Takes `quiz.suggested`.
struct QuizSuggestedHandler: MessageHandler {
    let suggestQuiz: SuggestQuiz

    func handle(_ suggestion: QuizSuggested, _ context: MessageContext) async throws -> Verdict {
        do {
            try await suggestQuiz(suggestion, messageID: context.messageID)
            return .done
        } catch let fault as MessageFault {
            return .deadLetter("\(fault)")
        }
    }
}
