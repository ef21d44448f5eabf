import Domain
import MessageProtocol
import Messaging

/// Handles `subscriber.changed`; the version makes a repetition harmless.
struct SubscriberChangedHandler: MessageHandler {
    let updateAudience: UpdateAudience
    let retryPolicy = RetryPolicy.patient

    func handle(_ change: SubscriberChanged, _ context: MessageContext) async throws -> Verdict {
        do {
            try await updateAudience(change)
            return .done
        } catch let fault as MessageFault {
            return .deadLetter("\(fault)")
        }
    }
}

/// Keeps the newest version of a person's subscription, and deletes everything of a person whose account was erased.
struct UpdateAudience: Sendable {
    let store: any AudienceStore
    /// Deletes a person's reports, their trust as a reporter, and their feedback.
    let forgetContributions: @Sendable (UserID) async throws -> Void

    /// - Throws: ``MessageFault`` when the change can never be kept, else what the stores throw.
    func callAsFunction(_ change: SubscriberChanged) async throws {
        try await store.keepIfNewer(AudienceMember(change))
        if change.isDeleted { try await forgetContributions(change.userID) }
    }
}

/// Where the audience is kept.
protocol AudienceStore: Sendable {
    /// Replaces what is known of the person, unless that has the same or a higher version.
    func keepIfNewer(_ member: AudienceMember) async throws
}
