import MessageProtocol
import Messaging

/// Takes `forecast-alert.raised`.
struct ForecastAlertHandler: MessageHandler {
    let matchAlert: MatchAlert

    func handle(_ alert: ForecastAlertRaised, _ context: MessageContext) async throws -> Verdict {
        try await matchAlert(RaisedAlert(alert), in: context) { AlertContent(alert, in: $0) }
        return .done
    }
}
