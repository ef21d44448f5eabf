import Domain
import MessageProtocol

protocol SubscriptionStore: Sendable {
    func subscription(of userID: UserID) async throws -> Subscription?

    /// Stores what a person wants now and announces it, both or neither. Of two changes at once the second sees what
    /// the first has stored. Switching e-mail on forgets that mail came back.
    /// - Parameter change: makes of what is stored what is to be announced, one after the other, each under the
    ///   person's next version; the last stays. Nothing when all is as it should be.
    /// - Returns: what is stored then.
    /// - Throws: ``AccountError/deleted`` when the account has been deleted meanwhile.
    func change(
        of userID: UserID, to change: @Sendable (Subscription) throws -> [Subscription],
        announcing: @Sendable (SavedSubscription) -> SubscriberChanged
    ) async throws -> Subscription
}

struct SavedSubscription: Sendable, Equatable {
    /// 1 for the first, then one more each time.
    var version: Int
    /// Nil while it is not confirmed.
    var email: String?
    var subscription: Subscription
}
