import MessageProtocol
import Messaging

/// Takes `user-alert.submitted`.
struct UserAlertHandler: MessageHandler {
    let matchAlert: MatchAlert

    func handle(_ alert: UserAlertSubmitted, _ context: MessageContext) async throws -> Verdict {
        try await matchAlert(RaisedAlert(alert), in: context) { AlertContent(alert, in: $0) }
        return .done
    }
}
