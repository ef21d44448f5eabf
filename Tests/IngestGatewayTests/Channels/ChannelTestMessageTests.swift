import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct ChannelTestMessageTests {
    private func add(_ number: Int, _ gateway: GatewayUnderTest, _ token: String) async throws -> EndpointID {
        try await gateway.call(
            .post, "/api/v1/channels", token: token,
            #"{"channel": "webhook", "url": "https://home.example/\#(number)", "format": "ntfy"}"#
        ).decoded(PersonChannel.self).id
    }

    private func test(_ id: EndpointID, _ gateway: GatewayUnderTest, _ token: String) async throws -> Answer {
        try await gateway.call(.post, "/api/v1/channels/\(id)/test", token: token)
    }

    private func tests(_ gateway: GatewayUnderTest) async throws -> [NotificationID] {
        try await gateway.announced(DeliveryEndpointChanged.self).compactMap(\.testID)
    }

    @Test func asksForATestOfEachNewAddressAndOfNoneThatIsKnown() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            for _ in 1...2 { _ = try await add(1, gateway, token) }
            #expect(try await tests(gateway).count == 1)
            _ = try await add(2, gateway, token)
            #expect(Set(try await tests(gateway)).count == 2)
        }
    }

    @Test func sendsATestOnRequestUnderTheNextVersion() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let id = try await add(1, gateway, token)
            #expect(try await test(id, gateway, token).status == 202)
            let changes = try await gateway.announced(DeliveryEndpointChanged.self)
            #expect(changes.map(\.version) == [1, 2])
            #expect(changes[0].address == changes[1].address && changes[1].testID != nil)
        }
    }

    @Test func bringsARetiredChannelBackToTestIt() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let id = try await add(1, gateway, token)
            try await gateway.pool.query(
                "UPDATE delivery_endpoints SET retired_reason = 'gone', retired_at = \(GatewayUnderTest.now)")
            #expect(try await test(id, gateway, token).status == 202)
            let channels = try await gateway.call(.get, "/api/v1/channels", token: token)
                .decoded(ChannelRoutes.Answer.self).channels
            #expect(channels.map(\.state) == [.active])
        }
    }

    @Test func sendsTwentyTestsAnHourAndNoMoreToWhomeverItGoes() async throws {
        let clock = ClockForTests(GatewayUnderTest.now)
        try await GatewayUnderTest.run(clock: clock) { gateway in
            let token = try await gateway.signUp()
            for number in 1...25 {
                let id = try await add(number, gateway, token)
                let path = "/api/v1/channels/\(id)"
                #expect(try await gateway.call(.delete, path, token: token).status == 204)
            }
            #expect(try await tests(gateway).count == 20)
            let id = try await add(30, gateway, token)
            let answer = try await test(id, gateway, token)
            #expect(answer.status == 429)
            #expect(answer.headers[.retryAfter] == "3600")
            clock.advance(by: 3_600)
            #expect(try await test(id, gateway, token).status == 202)
        }
    }

    @Test func testsTheAccountsMailAddressWhileEMailIsOn() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            #expect(try await test(.email, gateway, token).status == 409)
            _ = try await gateway.call(
                .put, "/api/v1/subscription", token: token,
                SubscriptionSettingsTests.wishes(", \"emailNotifications\": true"))
            #expect(try await test(.email, gateway, token).status == 202)
            let change = try #require(try await gateway.announced(DeliveryEndpointChanged.self).last)
            #expect(change.endpointID == .email && change.address == nil && change.testID != nil)
        }
    }

    @Test func testsNothingOfAnother() async throws {
        try await GatewayUnderTest.run { gateway in
            let id = try await add(1, gateway, try await gateway.signUp())
            let other = try await gateway.signUp("other@example.org")
            #expect(try await test(id, gateway, other).status == 404)
            #expect(try await tests(gateway).count == 1)
        }
    }
}
