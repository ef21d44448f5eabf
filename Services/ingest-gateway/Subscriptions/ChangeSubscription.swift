import Domain
import MessageProtocol

/// Replaces a person's subscription and announces it, the place no finer than they chose.
struct ChangeSubscription: Sendable {
    let store: any SubscriptionStore

    /// - Returns: what is stored.
    func callAsFunction(_ wishes: Subscription, of userID: UserID) async throws -> Subscription {
        var subscription = wishes
        subscription.place = wishes.place.map(wishes.locationPrecision.rounding)
        let stored = subscription
        try await store.save(stored, of: userID) { saved in
            SubscriberChanged(
                userID: userID, version: saved.version, place: stored.place, sensitivities: stored.sensitivities,
                radius: stored.radius, language: stored.language,
                email: stored.emailNotifications ? saved.email.text : nil, settings: stored.settings)
        }
        return stored
    }
}
