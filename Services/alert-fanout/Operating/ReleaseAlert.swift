import Domain
import Foundation
import Logging

/// Lets a held alert go out.
struct ReleaseAlert: Sendable {
    let store: any AlertControlStore
    let now: @Sendable () -> Date
    let logger: Logger

    /// - Throws: what the store throws.
    func callAsFunction(_ alert: AlertID) async throws -> AlertControlOutcome {
        let outcome = try await store.release(alert, at: now())
        if outcome == .done { logger.notice("Alert released", metadata: ["alert.id": "\(alert)"]) }
        return outcome
    }
}
