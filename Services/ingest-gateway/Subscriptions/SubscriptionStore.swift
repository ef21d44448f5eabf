import Domain
import MessageProtocol

protocol SubscriptionStore: Sendable {
    func subscription(of userID: UserID) async throws -> Subscription?

    /// Stores the subscription under the person's next version and announces it, both or neither.
    /// - Throws: ``Problem/signInFirst`` when the account has been deleted meanwhile.
    func save(
        _ subscription: Subscription, of userID: UserID,
        announcing: @Sendable (SavedSubscription) -> SubscriberChanged
    ) async throws
}

struct SavedSubscription: Sendable, Equatable {
    /// 1 for the first, then one more each time.
    var version: Int
    var email: EmailAddress
}
