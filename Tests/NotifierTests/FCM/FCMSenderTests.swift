import Domain
import Foundation
import JWTKit
import TestSupport
import Testing

@testable import notifier

/// Against an HTTP/2 server that answers as FCM and Google's token endpoint are documented to.
@Suite(.timeLimit(.minutes(20))) struct FCMSenderTests {
    @Test func aMessageTravelsWithItsFields() async throws {
        try await PushRig.running { rig in
            let notification = OutgoingNotification.push(to: .fcm(token: device))

            #expect(try await sender(rig).send(notification) == .accepted)

            let push = try #require(try await rig.server.pushes.last)
            #expect(push.method == "POST" && push.path == "/v1/projects/breathe-test/messages:send")
            #expect(push.headers["authorization"]?.hasPrefix("Bearer token-") == true)
            let message = try #require(try readJSON(push.body)["message"] as? [String: Any])
            #expect(message["token"] as? String == device)
            #expect(
                message["notification"] as? [String: String]
                    == ["title": notification.title, "body": notification.body])
            let android = try #require(message["android"] as? [String: Any])
            #expect(android["collapse_key"] as? String == notification.collapseKey)
            #expect(android["priority"] as? String == "HIGH")
            #expect(android["ttl"] as? String == "3600s")
            #expect(android["notification"] as? [String: String] == ["tag": notification.collapseKey])
            let data = try #require(message["data"] as? [String: String])
            #expect(data["notificationID"] == notification.notificationID.uuidString.lowercased())
            #expect(data["url"]?.hasPrefix("https://breathe.example/links/") == true)
            #expect(data["received"]?.hasPrefix("https://breathe.example/links/") == true)
        }
    }

    @Test(arguments: [NotificationKind.reminder, .quizSuggestion])
    func thePhonesMakerReadsNothingOfThePersonsHealth(kind: NotificationKind) async throws {
        try await PushRig.running { rig in
            var notification = OutgoingNotification.push(to: .fcm(token: device), body: "Take the blue pill")
            notification.kind = kind

            #expect(try await sender(rig).send(notification) == .accepted)

            let push = try #require(try await rig.server.pushes.last)
            #expect(!String(decoding: push.body, as: UTF8.self).contains("blue pill"))
        }
    }

    @Test func anAccessTokenIsAskedForWithASignedAssertion() async throws {
        try await PushRig.running { rig in
            _ = try await sender(rig).send(.push(to: .fcm(token: device)))

            let request = try #require(try await rig.server.pushes.first)
            let form = String(decoding: request.body, as: UTF8.self).split(separator: "&")
            let assertion = try #require(form.last?.split(separator: "=").last)
            let verified = try await VerifiedToken(
                String(assertion), "RS256",
                publicKey: Insecure.RSA.PrivateKey(pem: RSAKeyForTests.pem).publicKey.pemRepresentation)
            let noon = Int(Date.noon.timeIntervalSince1970)
            #expect(request.path == "/token")
            #expect(form.first == "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer")
            #expect(request.headers["content-type"] == "application/x-www-form-urlencoded")
            #expect(verified.header["kid"] == .text("key-1"))
            #expect(
                verified.claims == [
                    "iss": .text("push@breathe-test.iam.gserviceaccount.com"),
                    "scope": .text("https://www.googleapis.com/auth/firebase.messaging"),
                    "aud": .text(rig.server.url("/token")), "iat": .number(noon), "exp": .number(noon + 3_600),
                ])
        }
    }

    @Test func manyMessagesShareOneAccessToken() async throws {
        try await PushRig.running { rig in
            let sender = try await sender(rig)
            let results = await withTaskGroup(of: SendResult.self) { group in
                for _ in 0..<50 { group.addTask { await sender.send(.push(to: .fcm(token: device))) } }
                return await group.reduce(into: []) { $0.append($1) }
            }

            #expect(results == Array(repeating: .accepted, count: 50))
            #expect(try await rig.server.pushes.count { $0.path == "/token" } == 1)
        }
    }

    @Test func anAccessTokenIsRenewedFiveMinutesBeforeItsEnd() async throws {
        try await PushRig.running { rig in
            let sender = try await sender(rig)
            for seconds in [0, 3_298, 1] as [TimeInterval] {
                rig.clock.move(by: seconds)
                #expect(await sender.send(.push(to: .fcm(token: device))) == .accepted)
            }

            let paths = try await rig.server.pushes.map(\.path).map { $0 == "/token" }
            #expect(paths == [true, false, false, true, false])
        }
    }

    @Test func aRefusedAccessTokenIsNotUsedAgain() async throws {
        try await PushRig.running { rig in
            let sender = try await sender(rig)
            try await rig.server.answer("/v1/*", with: .fcm(401, status: "UNAUTHENTICATED"), times: 1)

            #expect(await sender.send(.push(to: .fcm(token: device))) == .retry(.loginRefused))
            #expect(await sender.send(.push(to: .fcm(token: device))) == .accepted)

            let paths = try await rig.server.pushes.map(\.path).map { $0 == "/token" }
            #expect(paths == [true, false, true, false])
        }
    }

    @Test func everyAnswerHasItsMeaning() async throws {
        try await PushRig.running { rig in
            let sender = try await sender(rig)
            let meanings: [(PushProviderAnswer, SendResult)] = [
                (.fcm(400, status: "INVALID_ARGUMENT", errorCode: "INVALID_ARGUMENT"), .failed(.refused)),
                (.fcm(401, status: "UNAUTHENTICATED", errorCode: "THIRD_PARTY_AUTH_ERROR"), .failed(.refused)),
                (.fcm(401, status: "UNAUTHENTICATED"), .retry(.loginRefused)),
                (.fcm(403, status: "PERMISSION_DENIED", errorCode: "SENDER_ID_MISMATCH"), .failed(.refused)),
                (.fcm(403, status: "PERMISSION_DENIED"), .retry(.loginRefused)),
                (.fcm(404, status: "NOT_FOUND", errorCode: "UNREGISTERED"), .addressGone),
                (.fcm(404, status: "NOT_FOUND"), .retry(.unknown)), (.status(413), .failed(.tooLarge)),
                (
                    .fcm(429, status: "RESOURCE_EXHAUSTED", errorCode: "QUOTA_EXCEEDED"),
                    .retry(.throttled, notBefore: .noon + 60)
                ),
                (
                    .fcm(429, status: "RESOURCE_EXHAUSTED", errorCode: "QUOTA_EXCEEDED", retryAfter: "7"),
                    .retry(.throttled, notBefore: .noon + 7)
                ),
                (.fcm(500, status: "INTERNAL", errorCode: "INTERNAL"), .retry(.deferred)),
                (
                    .fcm(503, status: "UNAVAILABLE", errorCode: "UNAVAILABLE", retryAfter: "30"),
                    .retry(.deferred, notBefore: .noon + 30)
                ),
                (.status(502, body: "<html>"), .retry(.deferred)),
            ]

            let results = try await rig.results(of: meanings.map(\.0), at: "/v1/*") {
                await sender.send(.push(to: .fcm(token: device)))
            }

            #expect(results == meanings.map(\.1))
        }
    }

    @Test func withoutAnAccessTokenAMessageWaits() async throws {
        try await PushRig.running { rig in
            let sender = try await sender(rig)
            let answers: [PushProviderAnswer] = [
                .status(400, body: #"{"error": "invalid_grant"}"#), .status(401), .status(503, retryAfter: "9"),
                .status(200, body: "{}"),
            ]

            let results = try await rig.results(of: answers, at: "/token") {
                await sender.send(.push(to: .fcm(token: device)))
            }

            #expect(
                results == [
                    .retry(.loginRefused), .retry(.loginRefused), .retry(.deferred, notBefore: .noon + 9),
                    .retry(.unknown),
                ])
            #expect(try await rig.server.pushes.allSatisfy { $0.path == "/token" })
            #expect(
                rig.log.lines == ["Push provider rejects this server's key provider=fcm reason=access_token status=400"]
            )
        }
    }

    @Test func aLongTextIsCutToWhatFCMTakes() async throws {
        try await PushRig.running { rig in
            let body = String(repeating: "Gräser 🌾 ", count: 1_000)

            #expect(try await sender(rig).send(.push(to: .fcm(token: device), body: body)) == .accepted)

            let push = try #require(try await rig.server.pushes.last)
            let message = try readJSON(push.body)["message"] as? [String: Any]
            let shown = message?["notification"] as? [String: String]
            #expect((4_080...4_096).contains(push.body.count - device.count))
            #expect(shown?["body"]?.hasSuffix("…") == true)
        }
    }

    private let device = "device-token_" + String(repeating: "x:y", count: 40)

    private func sender(_ rig: PushRig) async throws -> FCMSender {
        let account = try FCMSettings.file(tokenURL: rig.server.url("/token"), privateKey: await RSAKeyForTests.pem)
        let settings = try FCMSettings(json: account, url: rig.server.origin)
        return FCMSender(settings, http: rig.http, links: rig.links, now: rig.clock.now, logger: rig.log.logger)
    }
}
