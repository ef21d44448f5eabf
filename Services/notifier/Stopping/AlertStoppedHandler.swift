import MessageProtocol
import Messaging

/// Takes `alert.stopped`; to stop an alert twice changes nothing.
struct AlertStoppedHandler: MessageHandler {
    let stopAlert: StopAlert
    let retryPolicy = RetryPolicy.patient

    func handle(_ stop: AlertStopped, _ context: MessageContext) async throws -> Verdict {
        try await stopAlert(stop.alertID, stoppedAt: stop.stoppedAt)
        return .done
    }
}
