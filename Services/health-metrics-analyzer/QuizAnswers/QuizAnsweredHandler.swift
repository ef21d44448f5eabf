import MessageProtocol
import Messaging

/// Takes `quiz.answered`.
struct QuizAnsweredHandler: MessageHandler {
    let take: TakeQuizAnswers

    func handle(_ answered: QuizAnswered, _ context: MessageContext) async throws -> Verdict {
        do {
            try await take(answered)
            return .done
        } catch let fault as MessageFault {
            return .deadLetter("\(fault)")
        }
    }
}
