import Domain
import MessageProtocol
import Messaging

/// Handles `alert-feedback.given`; what was given last counts, in whatever order the messages come.
struct AlertFeedbackHandler: MessageHandler {
    let recordFeedback: RecordFeedback

    func handle(_ feedback: AlertFeedbackGiven, _ context: MessageContext) async throws -> Verdict {
        do {
            try await recordFeedback(feedback)
            return .done
        } catch let fault as MessageFault {
            return .deadLetter("\(fault)")
        }
    }
}

/// Records people's feedback on alerts, one verdict for each person and alert.
struct RecordFeedback: Sendable {
    let store: PostgresFeedbackStore

    /// - Throws: ``MessageFault`` when it can never be kept, else what the store throws.
    func callAsFunction(_ feedback: AlertFeedbackGiven) async throws {
        guard try await store.keepIfNewer(feedback) else {
            throw MessageFault(field: "alertID", problem: "no such alert was ever raised")
        }
    }
}
