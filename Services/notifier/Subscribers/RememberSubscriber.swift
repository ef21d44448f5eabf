import Foundation
import MessageProtocol

/// Keeps what is needed to reach a person, as of the newest change.
struct RememberSubscriber: Sendable {
    let store: any SubscriberStore
    let now: @Sendable () -> Date

    func callAsFunction(_ change: SubscriberChanged) async throws {
        let subscriber = Subscriber(
            userID: change.userID, version: change.version, language: change.language,
            email: change.isDeleted ? nil : change.email, isDeleted: change.isDeleted)
        try await store.keepIfNewer(subscriber, at: now())
    }
}
