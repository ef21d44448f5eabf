import Domain
import Foundation
import HTTPTypes
import Localization
import MessageProtocol
import NIOCore
import Testing
import WebPages

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct ChannelsPageTests {
    private static let path = "/settings/channels"

    private func send(_ path: String, _ form: String, _ gateway: GatewayUnderTest, _ token: String?) async throws
        -> Answer
    {
        var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        if let token { headers[.authorization] = "Bearer \(token)" }
        return try await gateway.call(.post, path, headers: headers, ByteBuffer(string: form))
    }

    @Test func addsAWebhookAndShowsItsSecretOnce() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let form = "url=https%3A%2F%2Fhome.example%2Fhook&format=standard&name=Window+opener"
            let answer = try await send(Self.path, form, gateway, token)
            #expect(answer.status == 201 && answer.text.contains("whsec_") && answer.text.contains("home.example"))
            #expect(answer.text.contains("<bdi>Window opener</bdi>"))
            let later = try await gateway.call(.get, Self.path, token: token).text
            #expect(later.contains("Window opener") && !later.contains("<code>whsec_"))
        }
    }

    @Test(arguments: [
        ("url=http%3A%2F%2Fhome.example", "url-fault"), ("url=https%3A%2F%2Fhome.example&secret=abc", "secret-fault"),
        ("url=", "url-fault"), ("url=https%3A%2F%2Fhome.example&name=a%E2%80%AEb", "name-fault"),
        ("url=https%3A%2F%2Fhome.example&format=owl", "format-fault"),
    ])
    func saysBesideTheFieldWhatIsWrongAndKeepsTheRest(form: String, fault: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await send(Self.path, form + "&format=ntfy", gateway, token)
            #expect(answer.status == 422 && answer.text.contains("id=\"\(fault)\""))
            #expect(try await gateway.outbox().isEmpty)
        }
    }

    @Test func givesBackWhatWasTypedToWhoeverIsSignedOutMeanwhile() async throws {
        try await GatewayUnderTest.run { gateway in
            let form = "url=https%3A%2F%2Fhome.example%2Fhook&name=Window+opener&format=ntfy"
            let answer = try await send(Self.path, form, gateway, nil)
            #expect(answer.status == 401 && answer.text.contains("You are signed out."))
            #expect(answer.text.contains("value=\"https://home.example/hook\""))
            #expect(answer.text.contains("value=\"Window opener\""))
        }
    }

    @Test func testsRemovesAndTurnsEmailOnAndOff() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let added = try await gateway.call(.post, "/api/v1/channels", token: token, ChannelBodies.webhook)
            let id = try added.decoded(PersonChannel.self).id
            let page = "/settings/channels?done="
            let tested = try await send("\(Self.path)/\(id)/test", "", gateway, token)
            #expect(tested.headers[.location] == "\(page)tested")
            #expect(
                try await send("\(Self.path)/email", "on=yes", gateway, token).headers[.location] == "\(page)email-on")
            #expect(try await gateway.call(.get, Self.path, token: token).text.contains("Stop e-mail"))
            #expect(
                try await send("\(Self.path)/email/retry", "", gateway, token).headers[.location] == "\(page)retried")
            #expect(
                try await send("\(Self.path)/email", "on=no", gateway, token).headers[.location] == "\(page)email-off")
            let removed = try await send("\(Self.path)/\(id)/remove", "", gateway, token)
            #expect(removed.headers[.location] == "\(page)removed")
        }
    }

    @Test(arguments: ["test", "remove"]) func knowsOnlyChannelsOfThePerson(what: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let (token, other) = (try await gateway.signUp(), try await gateway.signUp("other@example.org"))
            let added = try await gateway.call(.post, "/api/v1/channels", token: other, ChannelBodies.webhook)
            let id = try added.decoded(PersonChannel.self).id
            for channel in ["\(id)", "7"] {
                let answer = try await send("\(Self.path)/\(channel)/\(what)", "", gateway, token)
                #expect(answer.status == 404 && answer.text.contains("This channel is gone already."))
            }
        }
    }

    @Test(arguments: ContentLanguage.allCases) func saysOfEachStateWhatComesNext(language: ContentLanguage) throws {
        let clock = InboxClock(now: GatewayUnderTest.now, zone: .gmt)
        var channel = PersonChannel(id: EndpointID(), channel: .webPush, name: "a\u{202E}b", host: "push.example")
        var texts: Set<String> = []
        for state in [PersonChannel.State.active, .failing, .off, .retired] {
            (channel.state, channel.reason, channel.since) = (state, "gone", GatewayUnderTest.now)
            let html = try PageLibrary.gateway.html(
                ChannelsPage(language: language, clock: clock, channels: [channel], offersPush: true))
            #expect(html.contains("<bdi>a\u{202E}b</bdi>") && html.contains("<noscript>"))
            texts.insert(ChannelsPageWords(language).condition(of: channel) { clock.text($0, in: language) })
        }
        #expect(texts.count == 4)
    }
}
