import MessageProtocol
import Messaging

/// Takes `station-alert.raised`.
struct StationAlertHandler: MessageHandler {
    let matchAlert: MatchAlert

    func handle(_ alert: StationAlertRaised, _ context: MessageContext) async throws -> Verdict {
        try await matchAlert(RaisedAlert(alert), in: context) { AlertContent(alert, in: $0) }
        return .done
    }
}
