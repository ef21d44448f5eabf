import Domain
import Foundation
import MessageProtocol

/// Announces what a person thinks of an alert that they were notified of.
struct GiveFeedback: Sendable {
    let store: PostgresFeedbackStore
    let now: @Sendable () -> Date

    /// - Returns: whether the alert is in the person's inbox.
    func callAsFunction(_ verdict: AlertFeedback, on alertID: AlertID, of userID: UserID) async throws -> Bool {
        try await store.announce(
            AlertFeedbackGiven(userID: userID, alertID: alertID, verdict: verdict, givenAt: now()))
    }
}
