import Domain
import MessageProtocol

/// Keeps what people think of alerts, one verdict for each person and alert.
struct KeepFeedback: Sendable {
    let store: any FeedbackStore

    /// - Throws: ``MessageFault`` when it can never be kept, else what the store throws.
    func callAsFunction(_ feedback: AlertFeedbackGiven) async throws {
        guard try await store.keepIfNewer(feedback) else {
            throw MessageFault(field: "alertID", problem: "no such alert was ever raised")
        }
    }
}

/// Where verdicts are kept.
protocol FeedbackStore: Sendable {
    /// Replaces what the person said before; nothing is kept of who has deleted the account.
    /// - Returns: false when there is no such alert.
    func keepIfNewer(_ feedback: AlertFeedbackGiven) async throws -> Bool

    /// Removes all that a person has said.
    func forget(_ userID: UserID) async throws
}
