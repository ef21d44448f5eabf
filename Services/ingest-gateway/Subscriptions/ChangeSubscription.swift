import Domain
import MessageProtocol

/// Changes a person's subscription and announces it, the place no finer than they chose.
struct ChangeSubscription: Sendable {
    let store: any SubscriptionStore

    /// Replaces the whole subscription.
    /// - Returns: what is stored.
    func replace(_ subscription: Subscription, of userID: UserID) async throws -> Subscription {
        try await announceStages(of: userID) { _ in [subscription] }
    }

    /// Changes some preferences; what changes nothing is not announced.
    /// - Returns: what is stored.
    @discardableResult
    func adjust(
        of userID: UserID, _ change: @escaping @Sendable (inout Subscription) -> Void
    ) async throws -> Subscription {
        try await announceStages(of: userID) { current in
            var subscription = current
            change(&subscription)
            return subscription == current ? [] : [subscription]
        }
    }

    /// Takes the subscription through several states, each of which is announced.
    @discardableResult
    func announceStages(
        of userID: UserID, _ change: @escaping @Sendable (Subscription) throws -> [Subscription]
    ) async throws -> Subscription {
        try await store.change(of: userID) { current in
            try change(current).map { subscription in
                var subscription = subscription
                subscription.place = subscription.place.map(subscription.locationPrecision.rounding)
                return subscription
            }
        } announcing: { saved in
            let subscription = saved.subscription
            return SubscriberChanged(
                userID: userID, version: saved.version, place: subscription.place,
                sensitivities: subscription.sensitivities,
                radius: subscription.radius, language: subscription.language,
                email: subscription.emailNotifications ? saved.email.text : nil, settings: subscription.settings)
        }
    }
}
