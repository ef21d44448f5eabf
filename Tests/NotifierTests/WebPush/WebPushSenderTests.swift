import Domain
import Foundation
import HTTPFetch
import HTTPTypes
import TestSupport
import Testing

@testable import notifier

/// Against a push service over HTTP/2.
@Suite(.timeLimit(.minutes(20))) struct WebPushSenderTests {
    @Test func aBrowserReadsWhatWasSentAndKnowsWhoSentIt() async throws {
        try await PushRig.running { rig in
            let notification = try rig.notification()

            #expect(try await rig.webPush().send(notification) == .accepted)

            let push = try #require(try await rig.server.pushes.first)
            let opened = try await BrowserForTests.open([push])[0]
            let read = try readJSON(opened.text)
            #expect(read["title"] as? String == notification.title)
            #expect(read["body"] as? String == notification.body)
            #expect(read["kind"] as? String == "alert")
            #expect(read["urgency"] as? String == "urgent")
            #expect(read["language"] as? String == "en")
            #expect(read["tag"] as? String == notification.collapseKey)
            #expect(read["notificationID"] as? String == notification.notificationID.uuidString.lowercased())
            #expect((read["url"] as? String)?.hasPrefix("https://breathe.example/links/") == true)
            #expect((read["received"] as? String)?.hasPrefix("https://breathe.example/links/") == true)
            #expect(read["url"] as? String != read["received"] as? String)
            #expect(opened.isSenderProven)
            #expect(opened.audience == rig.server.origin)
            #expect(opened.subject == "mailto:ops@breathe.example")
            #expect(opened.expiresAt == Int(Date.noon.timeIntervalSince1970) + 43_200)
            #expect(push.method == "POST" && push.path == "/push/ada")
            #expect(push.body.count.isMultiple(of: 1_024))
        }
    }

    @Test(arguments: [(Urgency.urgent, "high"), (.routine, "normal")])
    func sendsTTLAndUrgencyToThePushService(_ urgency: Urgency, _ field: String) async throws {
        try await PushRig.running { rig in
            let notification = try rig.notification(urgency: urgency)

            #expect(try await rig.webPush().send(notification) == .accepted)

            let headers = try #require(try await rig.server.pushes.first).headers
            #expect(headers["ttl"] == "3600")
            #expect(headers["urgency"] == field)
            #expect(headers["topic"] == notification.collapseKey)
            #expect(headers["content-encoding"] == "aes128gcm")
            #expect(headers["authorization"]?.hasSuffix(",k=\(try WebPushSettings.sample().publicKey)") == true)
        }
    }

    @Test func aLongTextIsCutToWhatAPushServiceTakes() async throws {
        try await PushRig.running { rig in
            let body = String(repeating: "Gräser 🌾 ", count: 1_000)

            #expect(try await rig.webPush().send(try rig.notification(body: body)) == .accepted)

            let push = try #require(try await rig.server.pushes.first)
            let read = try readJSON(try await BrowserForTests.open([push])[0].text)
            let cut = try #require(read["body"] as? String)
            #expect(push.body.count == 4_096)
            #expect(cut.hasSuffix("…") && body.hasPrefix(cut.dropLast()) && cut.utf8.count > 3_000)
        }
    }

    @Test func everyAnswerHasItsMeaning() async throws {
        try await PushRig.running { rig in
            let sender = try rig.webPush()
            let notification = try rig.notification()
            let meanings: [(PushProviderAnswer, SendResult)] = [
                (.status(200), .accepted), (.status(201), .accepted), (.status(202), .accepted),
                (.status(204), .accepted), (.status(301), .failed(.addressNotAllowed)),
                (.status(400), .failed(.refused)), (.status(401), .retry(.loginRefused)),
                (.status(403), .retry(.loginRefused)), (.status(404), .addressGone), (.status(410), .addressGone),
                (.status(413), .failed(.tooLarge)), (.status(429), .retry(.throttled)),
                (.status(429, retryAfter: "120"), .retry(.throttled, notBefore: .noon + 120)),
                (.status(500), .retry(.deferred)), (.status(502), .retry(.deferred)),
                (.status(503, retryAfter: "30"), .retry(.deferred, notBefore: .noon + 30)),
            ]

            let results = try await rig.results(of: meanings.map(\.0), at: "/push/*") {
                await sender.send(notification)
            }

            #expect(results == meanings.map(\.1))
        }
    }

    @Test func oneTokenServesAPushServiceForHours() async throws {
        try await PushRig.running { rig in
            let sender = try rig.webPush()
            let notification = try rig.notification()
            for seconds in [0, 39_599, 1] as [TimeInterval] {
                rig.clock.move(by: seconds)
                #expect(await sender.send(notification) == .accepted)
            }

            let tokens = try await rig.server.pushes.map { $0.headers["authorization"] }
            try #require(tokens.count == 3)
            #expect(tokens[0] == tokens[1])
            #expect(tokens[1] != tokens[2])
        }
    }

    @Test func eachPushServiceHasATokenOfItsOwn() async throws {
        let tokens = VAPIDTokens(try .sample(), now: { .noon })

        let one = try await tokens.authorization(for: "https://one.example")
        let other = try await tokens.authorization(for: "https://other.example")

        #expect(one != other)
        #expect(try await tokens.authorization(for: "https://one.example") == one)
    }

    @Test func aRefusedKeyIsLoggedOnceUntilItIsAcceptedAgain() async throws {
        try await PushRig.running { rig in
            let sender = try rig.webPush()
            let notification = try rig.notification()
            _ = try await rig.results(of: [403, 403, 201, 401].map { .status($0) }, at: "/push/*") {
                await sender.send(notification)
            }

            #expect(
                rig.log.lines == [
                    "Push provider rejects this server's key provider=web-push reason=none status=403",
                    "Push provider rejects this server's key provider=web-push reason=none status=401",
                ])
        }
    }

    @Test func aMessageIsAcceptedWhenTheAnswerComes() async throws {
        try await PushRig.running { rig in
            try await rig.server.answer("/push/*", with: .hanging)
            async let result = rig.webPush().send(rig.notification())
            _ = try await rig.server.firstPushes(1)

            try await rig.server.release()

            #expect(try await result == .accepted)
        }
    }

    @Test func anAddressInAPrivateNetworkIsNotReached() async throws {
        try await PushRig.running { rig in
            let http = OutboundHTTP(now: { .noon }) { request async throws(HTTPFetchError) in
                guard request.reach == .publicOnly else { return FetchResponse(status: .created) }
                throw .addressNotPublic(host: "127.0.0.1")
            }
            let sender = WebPushSender(
                try .sample(), http: http, links: nil, now: { .noon }, logger: rig.log.logger)

            #expect(await sender.send(try rig.notification()) == .failed(.addressNotAllowed))
        }
    }

    @Test(
        arguments: [
            ("https://push.example/a/b", "https://push.example"), ("https://push.example", "https://push.example"),
            ("https://Push.Example:443/a", "https://push.example"), ("HTTPS://push.example?x", "https://push.example"),
            ("https://push.example:8443#x", "https://push.example:8443"),
            ("https://[2001:db8::1]:4/", "https://[2001:db8::1]:4"),
            ("http://push.example/", nil), ("https:///a", nil),
        ] as [(String, String?)])
    func anOriginIsSchemeHostAndPort(_ url: String, _ origin: String?) {
        #expect(WebPushSender.origin(of: url) == origin)
    }
}

extension WebPushSettings {
    /// The example key of RFC 8291, which is nobody's.
    static func sample() throws -> WebPushSettings {
        try WebPushSettings(
            key: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", subject: "mailto:ops@breathe.example")
    }
}

extension PushRig {
    fileprivate func webPush() throws -> WebPushSender {
        WebPushSender(try .sample(), http: http, links: links, now: clock.now, logger: log.logger)
    }

    fileprivate func notification(
        urgency: Urgency = .urgent, body: String = "Basel measures 312 grains/m³."
    ) throws -> OutgoingNotification {
        let subscription = try WebPushSubscription(
            url: server.url("/push/ada"), p256dh: BrowserForTests.p256dh, auth: BrowserForTests.auth)
        return .push(to: .webPush(subscription), urgency: urgency, body: body)
    }
}
