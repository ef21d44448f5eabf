import MessageProtocol
import Messaging

/// Takes `forecast-alert.raised`.
struct ForecastAlertHandler: MessageHandler {
    let admitAlert: AdmitAlert

    func handle(_ alert: ForecastAlertRaised, _ context: MessageContext) async throws -> Verdict {
        try await admitAlert(RaisedAlert(alert, raisedAt: context.time), facts: .forecast(alert), in: context)
        return .done
    }
}
