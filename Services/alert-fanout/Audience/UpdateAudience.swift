import Domain
import MessageProtocol

/// Keeps a person's wishes as of their newest change, and forgets whose account is gone.
struct UpdateAudience: Sendable {
    let store: any AudienceStore
    /// Removes a person's reports, what is known of them as a reporter, and what they think of alerts.
    let forgetContributions: @Sendable (UserID) async throws -> Void

    /// - Throws: ``MessageFault`` when the change can never be kept, else what the stores throw.
    func callAsFunction(_ change: SubscriberChanged) async throws {
        try await store.keepIfNewer(AudienceMember(change))
        if change.isDeleted { try await forgetContributions(change.userID) }
    }
}
