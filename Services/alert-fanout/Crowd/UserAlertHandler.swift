import MessageProtocol
import Messaging

/// Takes `user-alert.submitted`; the report's id makes a repetition harmless.
struct UserAlertHandler: MessageHandler {
    let hearReport: HearReport

    func handle(_ alert: UserAlertSubmitted, _ context: MessageContext) async throws -> Verdict {
        try await hearReport(alert, in: context)
        return .done
    }
}
