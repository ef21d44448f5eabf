import Crypto
import Domain
import Foundation
import TestSupport
import Testing

@testable import notifier

/// Against an HTTP/2 server that answers as APNs is documented to.
@Suite(.timeLimit(.minutes(20))) struct APNsSenderTests {
    private let key = P256.Signing.PrivateKey()

    @Test func anAlertTravelsWithItsFields() async throws {
        try await PushRig.running { rig in
            let notification = OutgoingNotification.push(to: .apns(token: device))

            #expect(try await sender(rig).send(notification) == .accepted)

            let push = try #require(try await rig.server.pushes.first)
            #expect(push.method == "POST" && push.path == "/3/device/\(device)")
            let noon = Int(Date.noon.timeIntervalSince1970)
            let fields = [
                "apns-topic": "example.breathe", "apns-push-type": "alert", "apns-priority": "10",
                "apns-expiration": "\(noon + 3_600)", "apns-collapse-id": notification.collapseKey,
                "apns-id": notification.deliveryID.description,
            ]
            #expect(push.headers.filter { $0.key.hasPrefix("apns-") } == fields)
            let read = try readJSON(push.body)
            let aps = try #require(read["aps"] as? [String: Any])
            #expect(aps["alert"] as? [String: String] == ["title": notification.title, "body": notification.body])
            #expect(aps["thread-id"] as? String == notification.collapseKey)
            #expect(aps["interruption-level"] as? String == "time-sensitive")
            #expect(read["notificationID"] as? String == notification.notificationID.uuidString.lowercased())
            #expect((read["url"] as? String)?.hasPrefix("https://breathe.example/links/") == true)
        }
    }

    @Test(arguments: [NotificationKind.reminder, .quizSuggestion])
    func thePhonesMakerReadsNothingOfThePersonsHealth(kind: NotificationKind) async throws {
        try await PushRig.running { rig in
            var notification = OutgoingNotification.push(to: .apns(token: device), body: "Take the blue pill")
            notification.kind = kind

            #expect(try await sender(rig).send(notification) == .accepted)

            let push = try #require(try await rig.server.pushes.first)
            #expect(!String(decoding: push.body, as: UTF8.self).contains("blue pill"))
        }
    }

    @Test func whatIsNotUrgentMayWait() async throws {
        try await PushRig.running { rig in
            _ = try await sender(rig).send(.push(to: .apns(token: device), urgency: .routine))

            let push = try #require(try await rig.server.pushes.first)
            let aps = try readJSON(push.body)["aps"] as? [String: Any]
            #expect(push.headers["apns-priority"] == "5")
            #expect(aps?["interruption-level"] as? String == "active")
        }
    }

    @Test func theTokenIsSignedAsAppleAsks() async throws {
        try await PushRig.running { rig in
            _ = try await sender(rig).send(.push(to: .apns(token: device)))

            let token = try #require(try await rig.server.pushes.first?.token)
            let verified = try await VerifiedToken(token, "ES256", publicKey: key.publicKey.pemRepresentation)
            #expect(verified.header["kid"] == .text("KEY4567890"))
            #expect(
                verified.claims == [
                    "iss": .text("TEAM567890"), "iat": .number(Int(Date.noon.timeIntervalSince1970)),
                ])
        }
    }

    @Test func aTokenIsRenewedAfterFiftyMinutes() async throws {
        try await PushRig.running { rig in
            let sender = try sender(rig)
            for seconds in [0, 2_999, 1] as [TimeInterval] {
                rig.clock.move(by: seconds)
                #expect(await sender.send(.push(to: .apns(token: device))) == .accepted)
            }

            let tokens = try await rig.server.pushes.map(\.token)
            try #require(tokens.count == 3)
            #expect(tokens[0] == tokens[1])
            #expect(tokens[1] != tokens[2])
        }
    }

    @Test(arguments: [(1_199, SendResult.retry(.loginRefused), 2), (1_200, .accepted, 3)])
    func anExpiredTokenIsReplacedButNotTooOften(
        _ age: TimeInterval, _ result: SendResult, _ requests: Int
    ) async throws {
        try await PushRig.running { rig in
            let sender = try sender(rig)
            #expect(await sender.send(.push(to: .apns(token: device))) == .accepted)
            rig.clock.move(by: age)
            try await rig.server.answer("/3/*", with: .apns(403, "ExpiredProviderToken"), times: 1)

            #expect(await sender.send(.push(to: .apns(token: device))) == result)

            let tokens = try await rig.server.pushes.map(\.token)
            try #require(tokens.count == requests)
            #expect(tokens[0] == tokens[1])
            #expect(Set(tokens).count == requests - 1)
        }
    }

    @Test func aTokenThatIsCalledExpiredTwiceIsNotMadeAThirdTime() async throws {
        try await PushRig.running { rig in
            let sender = try sender(rig)
            #expect(await sender.send(.push(to: .apns(token: device))) == .accepted)
            rig.clock.move(by: 1_800)
            try await rig.server.answer("/3/*", with: .apns(403, "ExpiredProviderToken"))

            #expect(await sender.send(.push(to: .apns(token: device))) == .retry(.loginRefused))
            #expect(try await rig.server.pushes.count == 3)
        }
    }

    @Test func everyAnswerHasItsMeaning() async throws {
        try await PushRig.running { rig in
            let sender = try sender(rig)
            let meanings: [(PushProviderAnswer, SendResult)] = [
                (.status(200), .accepted), (.apns(400, "BadDeviceToken"), .failed(.refused)),
                (.apns(400, "DeviceTokenNotForTopic"), .failed(.refused)),
                (.apns(403, "InvalidProviderToken"), .retry(.loginRefused)),
                (.apns(404, "BadPath"), .failed(.refused)), (.apns(405, "MethodNotAllowed"), .failed(.refused)),
                (.apns(410, "Unregistered"), .addressGone), (.apns(410, "ExpiredToken"), .addressGone),
                (.apns(413, "PayloadTooLarge"), .failed(.tooLarge)),
                (.apns(429, "TooManyRequests"), .retry(.unknown)),
                (.apns(429, "TooManyRequests", retryAfter: "60"), .retry(.unknown, notBefore: .noon + 60)),
                (.apns(429, "TooManyProviderTokenUpdates"), .retry(.throttled)),
                (.apns(500, "InternalServerError"), .retry(.deferred)),
                (.apns(503, "ServiceUnavailable", retryAfter: "5"), .retry(.deferred, notBefore: .noon + 5)),
                (.status(502, body: "<html>"), .retry(.deferred)),
            ]

            let results = try await rig.results(of: meanings.map(\.0), at: "/3/device/*") {
                await sender.send(.push(to: .apns(token: device)))
            }

            #expect(results == meanings.map(\.1))
            #expect(
                rig.log.lines == [
                    "Push provider rejects this server's key provider=apns reason=InvalidProviderToken status=403"
                ])
        }
    }

    @Test func aLongTextIsCutToWhatAPNsTakes() async throws {
        try await PushRig.running { rig in
            let body = String(repeating: "Gräser 🌾 ", count: 1_000)

            #expect(try await sender(rig).send(.push(to: .apns(token: device), body: body)) == .accepted)

            let push = try #require(try await rig.server.pushes.first)
            let aps = try readJSON(push.body)["aps"] as? [String: Any]
            let alert = aps?["alert"] as? [String: String]
            #expect((4_080...4_096).contains(push.body.count))
            #expect(alert?["body"]?.hasSuffix("…") == true)
        }
    }

    private let device = String(repeating: "0a", count: 32)

    private func sender(_ rig: PushRig) throws -> APNsSender {
        let settings = try APNsSettings(
            pem: key.pemRepresentation, keyID: "KEY4567890", teamID: "TEAM567890", topic: "example.breathe",
            url: rig.server.origin)
        return APNsSender(settings, http: rig.http, links: rig.links, now: rig.clock.now, logger: rig.log.logger)
    }
}

extension ReceivedPush {
    fileprivate var token: String? { headers["authorization"]?.split(separator: " ").last.map(String.init) }
}
