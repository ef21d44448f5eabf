import Foundation
import MessageProtocol
import Messaging

/// Takes `subscriber.changed`; the version makes repeated and reordered messages harmless.
struct SubscriberChangedHandler: MessageHandler {
    let updateRecipient: UpdateRecipient
    let retryPolicy = RetryPolicy.patient

    func handle(_ change: SubscriberChanged, _ context: MessageContext) async throws -> Verdict {
        try await updateRecipient(change)
        return .done
    }
}

/// Updates the notifier's copy of a person: language, mail address, settings, and the routes and reminders that follow.
struct UpdateRecipient: Sendable {
    let store: PostgresSubscriberStore
    let now: @Sendable () -> Date

    func callAsFunction(_ change: SubscriberChanged) async throws {
        var subscriber = change
        if change.isDeleted { subscriber.email = nil }
        try await store.keepIfNewer(subscriber, at: now())
    }
}
