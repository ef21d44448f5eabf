import Domain
import Foundation

/// What an operator does to alerts.
protocol AlertControlStore: Sendable {
    /// Lets a held alert go, with the messages of its ranges: all or none.
    func release(_ alert: AlertID, at now: Date) async throws -> AlertControlOutcome

    /// Stops an alert and tells the notifier: all or none. Nothing more happens to one that is stopped.
    func stop(_ alert: AlertID, at now: Date) async throws -> AlertControlOutcome

    /// Waits for the ranges of a stopped alert that are being told, then takes the people who wait for a digest of it
    /// out of there; they are superseded. Does what is left to do, if anything.
    /// - Returns: how many people.
    @discardableResult
    func withdrawDigests(of alert: AlertID) async throws -> Int
}

/// What came of an operator's order.
enum AlertControlOutcome: Sendable, Equatable {
    case done
    case noSuchAlert
    /// The alert is not in a state for it.
    case impossible(String)
}
