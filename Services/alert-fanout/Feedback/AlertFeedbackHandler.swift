import MessageProtocol
import Messaging

/// Takes `alert-feedback.given`; what was given last counts, in whatever order it comes.
struct AlertFeedbackHandler: MessageHandler {
    let keepFeedback: KeepFeedback

    func handle(_ feedback: AlertFeedbackGiven, _ context: MessageContext) async throws -> Verdict {
        do {
            try await keepFeedback(feedback)
            return .done
        } catch let fault as MessageFault {
            return .deadLetter("\(fault)")
        }
    }
}
