import Domain
import Foundation
import MessageProtocol

/// All channels of a person, the account's mail address first while e-mail is on.
struct ListChannels: Sendable {
    let store: PostgresChannelStore
    let subscriptions: any SubscriptionStore

    func callAsFunction(of userID: UserID) async throws -> [PersonChannel] {
        let wantsEmail = try await subscriptions.subscription(of: userID)?.emailNotifications ?? false
        let email = wantsEmail ? [try await email(of: userID)] : []
        return email + (try await store.channels(of: userID))
    }

    private func email(of userID: UserID) async throws -> PersonChannel {
        let bounced = try await store.emailBounced(of: userID)
        return PersonChannel(
            id: .email, channel: .email, state: bounced == nil ? .active : .retired,
            reason: bounced.map { _ in .bounced }, since: bounced)
    }
}
