import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct ChannelTests {
    private func add(_ body: String, _ gateway: GatewayUnderTest, _ token: String) async throws -> Answer {
        try await gateway.call(.post, "/api/v1/channels", token: token, body)
    }

    private func channels(_ gateway: GatewayUnderTest, _ token: String) async throws -> [PersonChannel] {
        try await gateway.call(.get, "/api/v1/channels", token: token).decoded(ChannelRoutes.Answer.self).channels
    }

    private func changes(_ gateway: GatewayUnderTest) async throws -> [DeliveryEndpointChanged] {
        try await gateway.announced()
    }

    static let added: [(String, Channel, String?)] = [
        (ChannelBodies.webPush(), .webPush, "push.example"), (ChannelBodies.browser, .webPush, "push.example"),
        (ChannelBodies.apns, .apns, nil), (ChannelBodies.fcm, .fcm, nil),
        (ChannelBodies.webhook, .webhook, "home.example:8443"), (ChannelBodies.ntfy, .webhook, "ntfy.example"),
    ]

    @Test(arguments: added)
    func keepsAnAddressAndAnnouncesIt(body: String, channel: Channel, host: String?) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await add(body, gateway, token)
            #expect(answer.status == 201)
            let shown = try answer.decoded(PersonChannel.self)
            #expect(shown.channel == channel && shown.host == host && shown.state == .active)
            #expect(shown.addedAt == GatewayUnderTest.now)
            let change = try #require(try await changes(gateway).first)
            #expect(change.endpointID == shown.id && change.version == 1)
            #expect(change.address?.channel == channel)
            #expect(try await channels(gateway, token).map(\.id) == [shown.id])
        }
    }

    @Test func takesABrowsersOwnShapeForTheSame() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            #expect(try await add(ChannelBodies.webPush(), gateway, token).status == 201)
            #expect(try await add(ChannelBodies.browser, gateway, token).status == 200)
            #expect(try await changes(gateway).count == 1)
        }
    }

    @Test func neverShowsWhatOthersCouldWriteTo() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let bodies = [ChannelBodies.webPush(), ChannelBodies.apns, ChannelBodies.fcm, ChannelBodies.webhook]
            for body in bodies { _ = try await add(body, gateway, token) }
            let list = try await gateway.call(.get, "/api/v1/channels", token: token).text
            for secret in [
                "/s/abc", ChannelBodies.key, ChannelBodies.auth, ChannelBodies.appleToken, ChannelBodies.googleToken,
                "/hook", "whsec_",
            ] {
                #expect(!list.contains(secret))
            }
            #expect(list.contains("My phone"))
        }
    }

    @Test(arguments: [
        ChannelBodies.webPush(), ChannelBodies.apns, ChannelBodies.fcm, ChannelBodies.webhook, ChannelBodies.ntfy,
    ])
    func takesTheSameAddressAgainForTheSameChannel(body: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let first = try await add(body, gateway, token).decoded(PersonChannel.self)
            let second = try await add(body, gateway, token)
            #expect(second.status == 200)
            #expect(try second.decoded(PersonChannel.self).id == first.id)
            #expect(try await channels(gateway, token).count == 1)
            #expect(try await changes(gateway).count == 1)
        }
    }

    @Test func announcesNewKeysOfABrowserUnderTheNextVersion() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            _ = try await add(ChannelBodies.webPush(name: "Laptop"), gateway, token)
            let auth = Data(repeating: 8, count: 16).base64URL
            #expect(try await add(ChannelBodies.webPush(auth: auth), gateway, token).status == 200)
            let changes = try await changes(gateway)
            #expect(changes.map(\.version) == [1, 2])
            #expect(changes[0].endpointID == changes[1].endpointID)
            guard case .webPush(let subscription)? = changes[1].address else { throw Missing() }
            #expect(subscription.auth == auth)
            #expect(try await channels(gateway, token).first?.name == "Laptop")
        }
    }

    struct Missing: Error {}

    @Test func makesASecretForAWebhookAndShowsItOnce() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let first = try await add(ChannelBodies.webhook, gateway, token).decoded(PersonChannel.self)
            let secret = try #require(first.secret)
            #expect(secret.hasPrefix("whsec_"))
            guard case .webhook(let target)? = try await changes(gateway).first?.address else { throw Missing() }
            #expect(target.secret == secret)
            #expect(try await add(ChannelBodies.webhook, gateway, token).decoded(PersonChannel.self).secret == nil)
            let replaced = try await gateway.call(
                .put, "/api/v1/channels/\(first.id)", token: token,
                ChannelBodies.webhook.replacing("/hook", with: "/other"))
            #expect(replaced.status == 200)
            #expect(try replaced.decoded(PersonChannel.self).secret == nil)
            guard case .webhook(let moved)? = try await changes(gateway).last?.address else { throw Missing() }
            #expect(moved.secret == secret && moved.url.hasSuffix("/other"))
        }
    }

    @Test func neverShowsASecretThatThePersonGave() async throws {
        let secret = "whsec_" + Data(repeating: 9, count: 32).base64EncodedString()
        let body = ChannelBodies.webhook.replacing("}", with: #", "secret": "\#(secret)"}"#)
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await add(body, gateway, token)
            #expect(answer.status == 201)
            #expect(!answer.text.contains("whsec_"))
            guard case .webhook(let target)? = try await changes(gateway).first?.address else { throw Missing() }
            #expect(target.secret == secret)
        }
    }

    @Test func replacesATokenUnderTheNextVersion() async throws {
        let other = String(repeating: "0b", count: 32)
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let id = try await add(ChannelBodies.apns, gateway, token).decoded(PersonChannel.self).id
            let answer = try await gateway.call(
                .put, "/api/v1/channels/\(id)", token: token, #"{"channel": "apns", "token": "\#(other)"}"#)
            #expect(answer.status == 200)
            #expect(try answer.decoded(PersonChannel.self).name == "My phone")
            let change = try #require(try await changes(gateway).last)
            #expect(change.version == 2 && change.endpointID == id && change.address == .apns(token: other))
        }
    }

    @Test func refusesToGiveTwoChannelsTheSameAddress() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            _ = try await add(ChannelBodies.apns, gateway, token)
            let id = try await add(ChannelBodies.fcm, gateway, token).decoded(PersonChannel.self).id
            let answer = try await gateway.call(.put, "/api/v1/channels/\(id)", token: token, ChannelBodies.apns)
            #expect(answer.status == 409)
            #expect(try await changes(gateway).map(\.version) == [1, 1])
        }
    }

    @Test func announcesARemovalUnderTheNextVersion() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let id = try await add(ChannelBodies.fcm, gateway, token).decoded(PersonChannel.self).id
            #expect(try await gateway.call(.delete, "/api/v1/channels/\(id)", token: token).status == 204)
            let changes = try await changes(gateway)
            #expect(changes.map(\.version) == [1, 2])
            #expect(changes.last?.endpointID == id && changes.last?.address == nil)
            #expect(try await channels(gateway, token).isEmpty)
            #expect(try await gateway.call(.delete, "/api/v1/channels/\(id)", token: token).status == 404)
            #expect(try await self.changes(gateway).count == 2)
        }
    }

    @Test func letsNobodyTouchWhatIsAnothers() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let id = try await add(ChannelBodies.webhook, gateway, token).decoded(PersonChannel.self).id
            let other = try await gateway.signUp("other@example.org")
            for (method, body) in [(HTTPRequest.Method.delete, ""), (.put, ChannelBodies.ntfy)] {
                #expect(try await gateway.call(method, "/api/v1/channels/\(id)", token: other, body).status == 404)
            }
            #expect(try await channels(gateway, other).isEmpty)
            #expect(try await channels(gateway, token).count == 1)
        }
    }

    @Test(arguments: [(HTTPRequest.Method.put, ChannelBodies.ntfy), (.delete, "")])
    func refusesAnIDThatIsNone(method: HTTPRequest.Method, body: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            #expect(try await gateway.call(method, "/api/v1/channels/7", token: token, body).status == 400)
        }
    }

    @Test(arguments: [ChannelBodies.webPush(), ChannelBodies.apns, ChannelBodies.fcm])
    func takesADeviceFromWhoeverHadItBefore(body: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let before = try await gateway.signUp()
            let id = try await add(body, gateway, before).decoded(PersonChannel.self).id
            let after = try await gateway.signUp("other@example.org")
            #expect(try await add(body, gateway, after).status == 201)
            #expect(try await channels(gateway, before).isEmpty)
            #expect(try await channels(gateway, after).count == 1)
            let removal = try #require(try await changes(gateway).first { $0.endpointID == id && $0.version == 2 })
            #expect(removal.address == nil)
        }
    }

    @Test func letsTwoPeopleHaveTheSameWebhook() async throws {
        try await GatewayUnderTest.run { gateway in
            let one = try await gateway.signUp()
            let other = try await gateway.signUp("other@example.org")
            for token in [one, other] { #expect(try await add(ChannelBodies.ntfy, gateway, token).status == 201) }
            #expect(try await channels(gateway, one).count == 1)
        }
    }

    @Test func takesTwentyChannelsAndNoMore() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            for number in 1...20 {
                let body = ChannelBodies.webPush("https://push.example/\(number)")
                #expect(try await add(body, gateway, token).status == 201)
            }
            #expect(try await add(ChannelBodies.apns, gateway, token).status == 409)
            #expect(try await add(ChannelBodies.webPush("https://push.example/7"), gateway, token).status == 200)
            #expect(try await changes(gateway).count == 20)
            try await gateway.pool.query(
                """
                UPDATE delivery_endpoints SET retired_reason = 'gone', retired_at = now()
                WHERE address ->> 'url' IN ('https://push.example/3', 'https://push.example/4')
                """)
            #expect(try await add(ChannelBodies.apns, gateway, token).status == 201)
            #expect(try await channels(gateway, token).count == 20)
        }
    }

    @Test func storesNothingThatItCannotAnnounce() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            try await gateway.pool.query(
                "ALTER TABLE outbox ADD CHECK (type <> 'delivery-endpoint.changed.v1') NOT VALID")
            #expect(try await add(ChannelBodies.apns, gateway, token).status == 500)
            #expect(try await channels(gateway, token).isEmpty)
        }
    }

    @Test func goesWithTheAccountAndAnnouncesOnlyItsDeletion() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            _ = try await add(ChannelBodies.apns, gateway, token)
            try await gateway.leave(token)
            #expect(try await gateway.pool.query("SELECT FROM delivery_endpoints").isEmpty)
            #expect(try await changes(gateway).map(\.version) == [1])
            #expect(try await gateway.announced(SubscriberChanged.self).map(\.isDeleted) == [true])
        }
    }

    @Test(arguments: [nil, ChannelBodies.key])
    func givesBrowsersTheKeyOfWebPushOrSaysThatItIsOff(key: String?) async throws {
        try await GatewayUnderTest.run(settings: GatewaySettings(webPushKey: key)) { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.call(.get, "/api/v1/channels/web-push/key", token: token)
            if let key {
                #expect(try answer.decoded(ChannelRoutes.KeyAnswer.self).publicKey == key)
            } else {
                #expect(answer.status == 404)
                #expect(try answer.problem.detail.contains("INGEST_GATEWAY_VAPID_PUBLIC_KEY"))
            }
        }
    }
}
