import Domain
import Foundation
import MessageProtocol
import Messaging

/// Takes `alert.stopped`; stopping an alert twice changes nothing.
struct AlertStoppedHandler: MessageHandler {
    let stopAlert: StopAlert
    let retryPolicy = RetryPolicy.patient

    func handle(_ stop: AlertStopped, _ context: MessageContext) async throws -> Verdict {
        try await stopAlert(stop.alertID, stoppedAt: stop.stoppedAt)
        return .done
    }
}

/// Ends the notifications of an alert: no recipient is added, and waiting deliveries are not sent.
struct StopAlert: Sendable {
    let store: PostgresStoppedAlertStore
    let now: @Sendable () -> Date

    /// How long a stop is remembered: longer than any batch of the alert rests in a queue.
    static let memory: TimeInterval = 7 * 86_400

    func callAsFunction(_ alertID: AlertID, stoppedAt: Date) async throws {
        let now = now()
        try await store.stop(alertID, stoppedAt: stoppedAt, at: now, forgettingBefore: now - Self.memory)
        NotifierMetrics.superseded(try await store.supersedeDeliveries(of: alertID, at: now), reason: .alertStopped)
    }
}
