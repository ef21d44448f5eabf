import Domain
import Foundation

/// What an operator asks about alerts.
protocol AlertProgressStore: Sendable {
    /// The newest alerts.
    /// - Parameter state: only those in it; nil for all.
    func newest(_ count: Int, in state: AlertState?, at now: Date) async throws -> [AlertProgress]

    /// Nil when there is no such alert.
    func progress(of alert: AlertID, at now: Date) async throws -> AlertProgress?

    /// Nothing for an alert that there is not.
    func reception(of alert: AlertID) async throws -> AlertReception
}
