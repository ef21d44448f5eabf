import Domain
import MessageProtocol

/// Changes a person's subscription and announces it, the place no finer than they chose.
struct ChangeSubscription: Sendable {
    let store: any SubscriptionStore

    /// Replaces the whole subscription.
    /// - Returns: what is stored.
    func replace(_ wishes: Subscription, of userID: UserID) async throws -> Subscription {
        try await announceStages(of: userID) { _ in [wishes] }
    }

    /// Changes some preferences; what changes nothing is not announced.
    /// - Returns: what is stored.
    @discardableResult
    func adjust(
        of userID: UserID, _ change: @escaping @Sendable (inout Subscription) -> Void
    ) async throws -> Subscription {
        try await announceStages(of: userID) { current in
            var wishes = current
            change(&wishes)
            return wishes == current ? [] : [wishes]
        }
    }

    /// Takes the subscription through several states, each of which is announced.
    @discardableResult
    func announceStages(
        of userID: UserID, _ change: @escaping @Sendable (Subscription) throws -> [Subscription]
    ) async throws -> Subscription {
        try await store.change(of: userID) { current in
            try change(current).map { wishes in
                var wishes = wishes
                wishes.place = wishes.place.map(wishes.locationPrecision.rounding)
                return wishes
            }
        } announcing: { saved in
            let wishes = saved.wishes
            return SubscriberChanged(
                userID: userID, version: saved.version, place: wishes.place, sensitivities: wishes.sensitivities,
                radius: wishes.radius, language: wishes.language,
                email: wishes.emailNotifications ? saved.email.text : nil, settings: wishes.settings,
                birthDate: wishes.birthDate)
        }
    }
}
