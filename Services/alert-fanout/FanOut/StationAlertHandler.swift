import MessageProtocol
import Messaging

/// Takes `station-alert.raised`.
struct StationAlertHandler: MessageHandler {
    let admitAlert: AdmitAlert

    func handle(_ alert: StationAlertRaised, _ context: MessageContext) async throws -> Verdict {
        try await admitAlert(RaisedAlert(alert, raisedAt: context.time), facts: .station(alert), in: context)
        return .done
    }
}
