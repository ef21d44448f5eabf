import Domain
import Foundation
import MessageProtocol

/// Registers an address, or replaces one, if something can be sent there.
struct AddChannel: Sendable {
    let store: PostgresChannelStore
    let sending: any SendingState
    let now: @Sendable () -> Date

    /// A new address gets a test message, unless the person has had the most that are allowed within an hour.
    /// - Throws: ``ChannelError/unusable(_:)``, ``ChannelError/tooMany(limit:)``, ``AccountError/deleted``.
    func callAsFunction(_ registration: ChannelRegistration, of userID: UserID) async throws -> AddedChannel {
        try await check(registration)
        return try await store.add(registration, of: userID, at: now())
    }

    /// - Returns: nil when the person has no such channel.
    /// - Throws: ``ChannelError/unusable(_:)``, ``ChannelError/addressInUse(by:)``.
    func replacing(_ id: EndpointID, by registration: ChannelRegistration, of userID: UserID) async throws
        -> AddedChannel?
    {
        try await check(registration)
        return try await store.replace(id, by: registration, of: userID)
    }

    private func check(_ registration: ChannelRegistration) async throws {
        let settings = try await sending.settings()
        do throws(DomainError) {
            try settings?.check(registration.address, urlField: registration.urlField)
        } catch {
            throw ChannelError.unusable(error)
        }
    }
}

/// Sends a test message to one of a person's channels; one that was retired is in use again.
struct TestChannel: Sendable {
    let store: PostgresChannelStore
    let sending: any SendingState
    let subscriptions: any SubscriptionStore
    let now: @Sendable () -> Date

    /// - Returns: false when the person has no such channel.
    /// - Throws: ``ChannelError/emailIsOff``, ``ChannelError/channelIsOff(_:)``, ``ChannelError/tooManyTests(limit:freeIn:)``.
    func callAsFunction(_ id: EndpointID, of userID: UserID) async throws -> Bool {
        if id == .email {
            guard try await subscriptions.subscription(of: userID)?.emailNotifications == true else {
                throw ChannelError.emailIsOff
            }
            try await check(.email)
            try await store.testMail(of: userID, at: now())
            return true
        }
        guard let channel = try await store.channels(of: userID).first(where: { $0.id == id }) else { return false }
        try await check(channel.channel)
        return try await store.test(id, of: userID, at: now())
    }

    private func check(_ channel: Channel) async throws {
        guard try await sending.settings()?.channels.contains(channel) != false else {
            throw ChannelError.channelIsOff(channel)
        }
    }
}
