import Domain
import HTTPService
import HTTPTypes

/// Sends mail to the account's address again after it came back, since its owner says that it works.
struct RetryEmail: Sendable {
    let store: any ChannelStore
    let changeSubscription: ChangeSubscription

    /// - Throws: a ``Problem`` when the person wants no e-mail.
    func callAsFunction(of userID: UserID) async throws {
        let hasBounced = try await store.emailBounced(of: userID) != nil
        try await changeSubscription.stages(of: userID) { wishes in
            guard wishes.emailNotifications else {
                throw Problem(.conflict, "E-mail is off; PUT /api/v1/subscription with emailNotifications turns it on")
            }
            guard hasBounced else { return [] }
            // Off and on again is what others understand as a new address.
            var off = wishes
            off.emailNotifications = false
            return [off, wishes]
        }
    }
}
