import Foundation
import HTTPTypes
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct ChannelFaultTests {
    private static let (key, auth) = (ChannelBodies.key, ChannelBodies.auth)
    /// The right shape, and no point of the curve.
    private static let noPoint = (Data([4]) + Data(repeating: 0, count: 64)).base64EncodedString()

    static let faults: [(String, [String])] = [
        ("{}", ["channel"]), (#"{"channel": "pigeon"}"#, ["channel"]),
        (#"{"channel": 7, "name": ""}"#, ["name", "channel"]),
        (#"{"channel": "email", "address": "a@example.org"}"#, ["channel"]), (#"{"channel": "in-app"}"#, ["channel"]),
        (#"{"channel": "web-push"}"#, ["url", "p256dh", "auth"]),
        (
            #"{"channel": "web-push", "url": "http://push.example", "p256dh": "AAAA", "auth": "AAAA", "name": 7}"#,
            ["name", "url", "p256dh", "auth"]
        ),
        (
            #"{"channel": "web-push", "url": "\#(ChannelBodies.push)", "p256dh": "\#(noPoint)", "auth": "\#(auth)"}"#,
            ["p256dh"]
        ),
        (#"{"endpoint": "https://a:b@push.example", "keys": {}}"#, ["endpoint", "keys/p256dh", "keys/auth"]),
        (#"{"endpoint": "\#(ChannelBodies.push)"}"#, ["keys"]), (#"{"endpoint": 7, "keys": 8}"#, ["endpoint", "keys"]),
        (#"{"endpoint": "\#(ChannelBodies.push)", "keys": {"p256dh": "\#(key)", "auth": "?"}}"#, ["keys/auth"]),
        (#"{"channel": "apns"}"#, ["token"]),
        (#"{"channel": "apns", "token": "\#(ChannelBodies.googleToken)"}"#, ["token"]),
        (#"{"channel": "fcm", "token": "short", "name": "two\nlines"}"#, ["name", "token"]),
        (#"{"channel": "webhook", "format": "xml", "secret": 7}"#, ["url", "secret", "format"]),
        (#"{"channel": "webhook", "url": "ftp://home.example", "secret": "whsec_abc"}"#, ["url", "secret"]),
        (
            #"{"channel": "webhook", "url": "https://ntfy.example/a", "format": "ntfy", "secret": "whsec_abc"}"#,
            ["secret"]
        ),
        (#"{"channel": "webhook", "url": "https://\#(String(repeating: "a", count: 2_000))"}"#, ["url"]),
        (#"{"channel": "webhook", "url": "https://a%00.example.org/"}"#, ["url"]),
        (#"{"channel": "webhook", "url": "https://home.example:0/"}"#, ["url"]),
        (#"{"channel": "webhook", "url": "https://home.example:65536/"}"#, ["url"]),
        (#"{"channel": "webhook", "url": "https://bücher.example/"}"#, ["url"]),
        (
            #"{"endpoint": "https://a%00.example.org/", "keys": {"p256dh": "\#(key)", "auth": "\#(auth)"}}"#,
            ["endpoint"]
        ),
        (
            #"{"channel": "fcm", "token": "\#(ChannelBodies.googleToken)", "name": "\#(String(repeating: "n", count: 101))"}"#,
            ["name"]
        ),
    ]

    @Test(arguments: faults)
    func namesEveryFaultyFieldAndStoresNothing(body: String, fields: [String]) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.call(.post, "/api/v1/channels", token: token, body)
            #expect(answer.status == 422)
            #expect(try answer.pointers == fields.map { "#/\($0)" })
            #expect(try await gateway.outbox().isEmpty)
        }
    }

    @Test func namesThemAlsoWhenAChannelIsReplaced() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let added = try await gateway.call(.post, "/api/v1/channels", token: token, ChannelBodies.apns)
            let id = try added.decoded(PersonChannel.self).id
            let answer = try await gateway.call(.put, "/api/v1/channels/\(id)", token: token, #"{"channel": "apns"}"#)
            #expect(try answer.pointers == ["#/token"])
        }
    }
}
