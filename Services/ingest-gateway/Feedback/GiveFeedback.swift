import Domain
import Foundation
import MessageProtocol

/// Announces what a person thinks of an alert that they were notified of.
struct GiveFeedback: Sendable {
    let store: any FeedbackStore
    let now: @Sendable () -> Date

    /// - Returns: whether the alert is in the person's inbox.
    func callAsFunction(_ verdict: AlertFeedback, on alertID: AlertID, of userID: UserID) async throws -> Bool {
        try await store.announce(
            AlertFeedbackGiven(userID: userID, alertID: alertID, verdict: verdict, givenAt: now()))
    }
}

protocol FeedbackStore: Sendable {
    /// Announces it if the person was notified of the alert.
    /// - Returns: whether they were.
    func announce(_ fact: AlertFeedbackGiven) async throws -> Bool
}
