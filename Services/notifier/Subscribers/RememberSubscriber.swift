import Foundation
import MessageProtocol

/// Keeps what is needed to reach a person as they wish, as of the newest change.
struct RememberSubscriber: Sendable {
    let store: any SubscriberStore
    let now: @Sendable () -> Date

    func callAsFunction(_ change: SubscriberChanged) async throws {
        var subscriber = change
        if change.isDeleted { subscriber.email = nil }
        try await store.keepIfNewer(subscriber, at: now())
    }
}
