import Domain
import Foundation
import MessageProtocol

/// All channels of a person with what became of the last messages, the account's mail address first while e-mail is on.
struct ListChannels: Sendable {
    let store: PostgresChannelStore
    let subscriptions: any SubscriptionStore
    let sending: any SendingState

    func callAsFunction(of userID: UserID) async throws -> [PersonChannel] {
        let wantsEmail = try await subscriptions.subscription(of: userID)?.emailNotifications ?? false
        let email = wantsEmail ? [try await email(of: userID)] : []
        let (settings, outcomes) = (try await sending.settings(), try await sending.outcomes(of: userID))
        return (email + (try await store.channels(of: userID))).map { channel in
            var channel = channel
            channel.take(outcomes[channel.id], asOf: settings)
            return channel
        }
    }

    private func email(of userID: UserID) async throws -> PersonChannel {
        let bounced = try await store.emailBounced(of: userID)
        return PersonChannel(
            id: .email, channel: .email, state: bounced == nil ? .active : .retired,
            reason: bounced.map { _ in DeliveryEndpointRetired.Reason.bounced.rawValue }, since: bounced)
    }
}
