import Domain
import MessageProtocol
import Messaging
import PrivacyRights

/// Handles `subscriber.changed`; the version makes a repetition harmless.
struct SubscriberChangedHandler: MessageHandler {
    let updateAudience: UpdateAudience
    let retryPolicy = RetryPolicy.patient

    func handle(_ change: SubscriberChanged, _ context: MessageContext) async throws -> Verdict {
        do {
            return try await updateAudience(change) ? .done : .awaitingConsent
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
    /// Whether a change brings a place that the person does not let be used.
    var refusesPlace: @Sendable (SubscriberChanged) async throws -> Bool = { _ in false }

    /// - Returns: false when the change cannot be kept without a consent that has not come yet.
    /// - Throws: ``MessageFault`` when the change can never be kept, else what the stores throw.
    @discardableResult
    func callAsFunction(_ change: SubscriberChanged) async throws -> Bool {
        let member = try AudienceMember(change)
        guard try await !refusesPlace(change) else { return false }
        try await store.keepIfNewer(member)
        if change.isDeleted { try await forgetContributions(change.userID) }
        return true
    }
}

/// Where the audience is kept.
protocol AudienceStore: Sendable {
    /// Replaces what is known of the person, unless that has the same or a higher version.
    func keepIfNewer(_ member: AudienceMember) async throws
}
