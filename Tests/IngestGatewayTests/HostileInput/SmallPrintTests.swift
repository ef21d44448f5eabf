import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import NIOCore
import Testing

@testable import ingest_gateway

/// What a careful client of the API may rely on.
@Suite(.timeLimit(.minutes(20))) struct SmallPrintTests {
    private static func reminder(
        _ day: String, _ time: String, zone: String = "Europe/Zurich", id: String = ""
    ) -> String {
        SubscriptionSettingsTests.wishes(
            """
            , "settings": {"timeZone": "\(zone)", "reminders": [
                {"kind": "skin-check", "repeats": "daily", "time": "08:00"},
                {\(id) "kind": "custom", "text": "Tablets", "repeats": "once", "date": "\(day)", "time": "\(time)"}]}
            """)
    }

    /// It is noon in Zurich, ten in UTC, and six in the morning in New York.
    @Test(arguments: [
        ("2023-04-09", "23:59", "Europe/Zurich", 422), ("2023-04-10", "12:00", "Europe/Zurich", 422),
        ("2023-04-10", "12:01", "Europe/Zurich", 200), ("2023-04-10", "07:00", "America/New_York", 200),
        ("2023-04-10", "05:00", "America/New_York", 422), ("0001-01-01", "00:00", "Europe/Zurich", 422),
    ])
    func refusesAReminderInThePast(day: String, time: String, zone: String, status: Int) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.call(
                .put, "/api/v1/subscription", token: token, Self.reminder(day, time, zone: zone))
            #expect(answer.status == status)
            if status == 422 {
                #expect(try answer.pointers == ["#/settings/reminders/1/date"])
                #expect(try await gateway.outbox().isEmpty)
            }
        }
    }

    /// A client that sends back what it was given must not be refused for what has passed meanwhile.
    @Test func aReminderThatHasComeMayStay() async throws {
        let clock = ClockForTests(GatewayUnderTest.now)
        try await GatewayUnderTest.run(clock: clock) { gateway in
            let token = try await gateway.signUp()
            let id = #""id": "6F9619FF-8B86-4D01-B42D-00CF4FC964FF","#
            let wishes = Self.reminder("2023-04-10", "18:00", id: id)
            #expect(try await gateway.call(.put, "/api/v1/subscription", token: token, wishes).status == 200)
            clock.advance(by: 86_400)
            #expect(try await gateway.call(.put, "/api/v1/subscription", token: token, wishes).status == 200)
            let other = wishes.replacing("18:00", with: "18:01")
            #expect(try await gateway.call(.put, "/api/v1/subscription", token: token, other).status == 422)
        }
    }

    /// Whatever case an id comes in, it goes out in lower case.
    @Test func idsAreInLowerCaseEverywhere() async throws {
        try await InboxUnderTest.run { world in
            let anna = try await world.signUp()
            let row = try await world.notify(anna.userID)
            let id = row.id.uuidString
            let inbox = try await world.gateway.call(.get, "/api/v1/inbox", token: anna.token)
            #expect(inbox.text.contains(id.lowercased()))
            for id in [id, id.lowercased()] {
                let opened = try await world.gateway.call(.post, "/api/v1/inbox/\(id)/opened", token: anna.token)
                #expect(opened.status == 202)
            }
            let wishes = Self.reminder("2023-04-12", "18:00", id: #""id": "6F9619FF-8B86-4D01-B42D-00CF4FC964FF","#)
            let saved = try await world.gateway.call(.put, "/api/v1/subscription", token: anna.token, wishes)
            #expect(saved.text.contains(#""id":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff""#))
            let channel = try await world.gateway.call(
                .post, "/api/v1/channels", token: anna.token, ChannelBodies.apns
            ).decoded(PersonChannel.self).id
            let removed = try await world.gateway.call(
                .delete, "/api/v1/channels/\(channel.description.uppercased())", token: anna.token)
            #expect(removed.status == 204)

            let upperCase = /[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}/
            let texts = try await world.gateway.outbox().map { String(decoding: $0.body, as: UTF8.self) }
            for text in [inbox.text, saved.text] + texts {
                let found = text.matches(of: upperCase).map { String($0.output) }
                #expect(found.allSatisfy { $0 == $0.lowercased() })
            }
        }
    }

    @Test(arguments: ["inbox/<>/opened", "alerts/<>/feedback"])
    func nothingFollowsAnID(path: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let id = "\(UUID())%00x"
            let answer = try await gateway.call(
                .post, "/api/v1/\(path.replacing("<>", with: id))", token: token, #"{"verdict": "useful"}"#)
            #expect(answer.status == 400)
        }
    }

    @Test(arguments: [
        ("GET", "/api/v1/alerts", "OPTIONS, POST"), ("DELETE", "/api/v1/subscription", "GET, OPTIONS, PUT"),
        ("PUT", "/api/v1/channels/6f9619ff-8b86-4d01-b42d-00cf4fc964ff/x", nil),
        ("PATCH", "/api/v1/channels/6f9619ff-8b86-4d01-b42d-00cf4fc964ff", "DELETE, OPTIONS, PUT"),
        ("BREW", "/api/v1/inbox", "GET, OPTIONS"), ("GET", "/api/v1/nothing", nil),
    ])
    func saysWhatAnAddressTakes(method: String, path: String, allowed: String?) async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.call(try #require(HTTPRequest.Method(method)), path)
            #expect(answer.status == (allowed == nil ? 404 : 405))
            #expect(answer.headers[.allow] == allowed)
        }
    }

    @Test(arguments: ["bearer", "BEARER", "Bearer"])
    func theSchemeOfATokenIsInAnyCase(scheme: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.call(
                .get, "/api/v1/inbox/nothing", headers: [.authorization: "\(scheme) \(token)"], ByteBuffer())
            #expect(answer.status == 404)
            let shown = try await gateway.call(
                .get, "/api/v1/subscription", headers: [.authorization: "\(scheme) \(token)"], ByteBuffer())
            #expect(shown.status == 200)
        }
    }

    /// Foundation's errors quote what was sent, and name its own types.
    @Test(arguments: [
        (#""radius": 1e400"#, "#/radius"), (#""radius": 30, "radius": 31"#, "#/radius"),
        (#""language": "\ud800""#, "#/language"),
        (#""settings": {"weeklyInterruptions": 1.5}"#, "#/settings/weeklyInterruptions"),
        (#""settings": {"weeklyInterruptions": 99999999999999999999}"#, "#/settings/weeklyInterruptions"),
    ])
    func noParsersWordsReachAClient(field: String, pointer: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.call(
                .put, "/api/v1/subscription", token: token, SubscriptionSettingsTests.wishes(", \(field)"))
            #expect(answer.status == 422)
            #expect(try answer.pointers == [pointer])
            for word in ["Swift", "parsed", "JSONError", "location", "Foundation", "1e400", "9999"] {
                #expect(!answer.text.contains(word), "\(word)")
            }
        }
    }
}
