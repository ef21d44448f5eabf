import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import Testing

@testable import ingest_gateway

/// What the notifier says of addresses that reach nobody.
@Suite(.timeLimit(.minutes(20))) struct RetirementTests {
    private static let bounced = GatewayUnderTest.now.addingTimeInterval(60)

    private func retire(
        _ id: EndpointID, of userID: UserID, version: Int, _ gateway: GatewayUnderTest,
        _ reason: DeliveryEndpointRetired.Reason = .gone
    ) async throws {
        let handler = DeliveryEndpointRetiredHandler(store: PostgresChannelStore(pool: gateway.pool))
        let context = MessageContext(
            messageID: UUID(), source: .notifier, time: GatewayUnderTest.now, trace: TraceParent())
        let fact = DeliveryEndpointRetired(
            userID: userID, endpointID: id, version: version, reason: reason, retiredAt: Self.bounced)
        #expect(try await handler.handle(fact, context) == .done)
    }

    private func channels(_ gateway: GatewayUnderTest, _ token: String) async throws -> [PersonChannel] {
        try await gateway.call(.get, "/api/v1/channels", token: token).decoded(ChannelRoutes.Answer.self).channels
    }

    /// A phone that was announced with version 1.
    private func phone(_ gateway: GatewayUnderTest, _ token: String) async throws -> DeliveryEndpointChanged {
        _ = try await gateway.call(.post, "/api/v1/channels", token: token, ChannelBodies.apns)
        return try #require(try await gateway.announced(DeliveryEndpointChanged.self).last)
    }

    @Test func showsWhyAndSinceWhenAnAddressIsRetired() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let phone = try await phone(gateway, token)
            for _ in 1...2 { try await retire(phone.endpointID, of: phone.userID, version: 1, gateway) }
            let shown = try #require(try await channels(gateway, token).first)
            #expect(shown.state == .retired && shown.reason == "gone" && shown.since == Self.bounced)
        }
    }

    @Test func keepsAnAddressThatWasReplacedMeanwhile() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let phone = try await phone(gateway, token)
            _ = try await gateway.call(
                .put, "/api/v1/channels/\(phone.endpointID)", token: token, ChannelBodies.fcm)
            try await retire(phone.endpointID, of: phone.userID, version: 1, gateway)
            #expect(try await channels(gateway, token).first?.state == .active)
        }
    }

    @Test func takesTheSameAddressAgainUnderTheNextVersion() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let phone = try await phone(gateway, token)
            try await retire(phone.endpointID, of: phone.userID, version: 1, gateway)
            let again = try await self.phone(gateway, token)
            #expect(again.endpointID == phone.endpointID && again.version == 2 && again.address == phone.address)
            let shown = try #require(try await channels(gateway, token).first)
            #expect(shown.state == .active && shown.reason == nil && shown.since == nil)
        }
    }

    @Test func forgetsNothingOfSomebodyElseWithTheSameID() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let phone = try await phone(gateway, token)
            try await retire(phone.endpointID, of: UserID(), version: 1, gateway)
            #expect(try await channels(gateway, token).first?.state == .active)
        }
    }

    private func wantEmail(_ wants: Bool, _ gateway: GatewayUnderTest, _ token: String) async throws -> UserID {
        _ = try await gateway.call(
            .put, "/api/v1/subscription", token: token,
            SubscriptionSettingsTests.wishes(", \"emailNotifications\": \(wants)"))
        return try #require(try await gateway.announced(SubscriberChanged.self).last).userID
    }

    @Test func showsTheMailAddressWhileEMailIsOnAndThatMailCameBack() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            #expect(try await channels(gateway, token).isEmpty)
            let userID = try await wantEmail(true, gateway, token)
            #expect(try await channels(gateway, token) == [PersonChannel(id: .email, channel: .email)])
            try await retire(.email, of: userID, version: 1, gateway, .bounced)
            let shown = try #require(try await channels(gateway, token).first)
            #expect(shown.state == .retired && shown.reason == "bounced" && shown.since == Self.bounced)
            // Other changes of the subscription do not affect the address.
            _ = try await wantEmail(true, gateway, token)
            #expect(try await channels(gateway, token).first?.state == .retired)
            _ = try await wantEmail(false, gateway, token)
            #expect(try await channels(gateway, token).isEmpty)
        }
    }

    @Test func sendsMailAgainOnceThePersonSaysThatItWorks() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp("anna@example.org")
            let userID = try await wantEmail(true, gateway, token)
            try await retire(.email, of: userID, version: 1, gateway, .bounced)
            let answer = try await gateway.call(.post, "/api/v1/channels/email/retry", token: token)
            #expect(answer.status == 204)
            #expect(try await channels(gateway, token).first?.state == .active)
            let facts = try await gateway.announced(SubscriberChanged.self)
            #expect(facts.map(\.version) == [1, 2, 3])
            #expect(facts.map(\.email) == ["anna@example.org", nil, "anna@example.org"])
            // A late report is about earlier mail.
            try await retire(.email, of: userID, version: 1, gateway, .bounced)
            #expect(try await channels(gateway, token).first?.state == .active)
            try await retire(.email, of: userID, version: 3, gateway, .bounced)
            #expect(try await channels(gateway, token).first?.state == .retired)
        }
    }

    @Test func takesSwitchingEMailOffAndOnForTheSame() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let userID = try await wantEmail(true, gateway, token)
            try await retire(.email, of: userID, version: 1, gateway, .bounced)
            for wants in [false, true] { _ = try await wantEmail(wants, gateway, token) }
            #expect(try await channels(gateway, token).first?.state == .active)
        }
    }

    @Test func retriesNothingThatWorksOrIsOff() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            #expect(try await gateway.call(.post, "/api/v1/channels/email/retry", token: token).status == 409)
            _ = try await wantEmail(true, gateway, token)
            #expect(try await gateway.call(.post, "/api/v1/channels/email/retry", token: token).status == 204)
            #expect(try await gateway.announced(SubscriberChanged.self).map(\.version) == [1])
        }
    }
}
