import Domain
import Foundation
import Logging

/// Stops an alert: nobody more is told, in a digest neither, and the notifier hands over nothing more of it.
struct StopAlert: Sendable {
    let store: any AlertControlStore
    let now: @Sendable () -> Date
    let logger: Logger

    /// Safe to call again, which also ends what an earlier call could not.
    /// - Throws: what the store throws.
    func callAsFunction(_ alert: AlertID) async throws -> AlertControlOutcome {
        let outcome = try await store.stop(alert, at: now())
        guard outcome == .done else { return outcome }
        let withdrawn = try await store.withdrawDigests(of: alert)
        logger.notice("Alert stopped", metadata: ["alert.id": "\(alert)", "withdrawn": "\(withdrawn)"])
        return .done
    }
}
