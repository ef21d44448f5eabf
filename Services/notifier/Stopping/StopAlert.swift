import Domain
import Foundation
import MessageProtocol

/// Sees to it that nobody more is told of an alert.
struct StopAlert: Sendable {
    let store: any StoppedAlertStore
    let now: @Sendable () -> Date

    /// Longer than any batch of an alert rests in a queue.
    static let memory: TimeInterval = 7 * 86_400

    func callAsFunction(_ alertID: AlertID, stoppedAt: Date) async throws {
        let now = now()
        try await store.stop(alertID, stoppedAt: stoppedAt, at: now, forgettingBefore: now - Self.memory)
        NotifierMetrics.superseded(try await store.supersedeMessages(of: alertID, at: now), reason: .alertStopped)
    }
}

/// Where it is known which alerts are stopped.
protocol StoppedAlertStore: Sendable {
    /// From the return on no recipient is told of the alert, whatever was under way.
    /// - Parameters:
    ///   - now: from when it is remembered.
    ///   - limit: alerts that are remembered since before are forgotten.
    func stop(_ alertID: AlertID, stoppedAt: Date, at now: Date, forgettingBefore limit: Date) async throws

    /// Takes the alert's messages out of the way that wait to be sent or for a digest.
    /// - Returns: how many of each channel.
    func supersedeMessages(of alertID: AlertID, at now: Date) async throws -> [Channel: Int]
}
