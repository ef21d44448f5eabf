import Domain

/// Takes the word of an address's owner that mail arrives again: it is announced as if it were new.
struct ConfirmEmail: Sendable {
    let store: PostgresChannelStore
    let changeSubscription: ChangeSubscription

    /// - Throws: ``ChannelError/emailIsOff``.
    func callAsFunction(of userID: UserID) async throws {
        let hasBounced = try await store.emailBounced(of: userID) != nil
        try await changeSubscription.announceStages(of: userID) { subscription in
            guard subscription.emailNotifications else { throw ChannelError.emailIsOff }
            guard hasBounced else { return [] }
            // Off and on again is what others understand as a new address.
            var off = subscription
            off.emailNotifications = false
            return [off, subscription]
        }
    }
}
