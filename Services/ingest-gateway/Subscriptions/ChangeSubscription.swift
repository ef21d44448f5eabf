import Domain
import MessageProtocol

/// Replaces a person's subscription and announces it.
struct ChangeSubscription: Sendable {
    let store: any SubscriptionStore

    func callAsFunction(_ subscription: Subscription, of userID: UserID) async throws {
        try await store.save(subscription, of: userID) { saved in
            SubscriberChanged(
                userID: userID, version: saved.version, place: subscription.place,
                sensitivities: subscription.sensitivities, radius: subscription.radius,
                language: subscription.language,
                email: subscription.emailNotifications ? saved.email.text : nil)
        }
    }
}
