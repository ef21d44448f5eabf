import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import Testing

@testable import ingest_gateway

/// Texts that are longer than they look, or that show something else than they hold, in every field that takes one.
@Suite(.timeLimit(.minutes(20))) struct HostileTextTests {
    /// Where a text goes; `<>` stands for it.
    struct Field: Sendable, CustomTestStringConvertible {
        var call: String
        var body: String
        var pointer: String

        var testDescription: String { "\(call) \(pointer)" }
    }

    static let fields = [
        Field(
            call: "PUT /api/v1/subscription", body: #"{"place": {"name": "<>", "coordinate": \#(basel)}, \#(none)}"#,
            pointer: "#/place/name"),
        Field(
            call: "PUT /api/v1/subscription",
            body: #"{"place": {"name": "B", "coordinate": \#(basel)}, "language": "<>", \#(none)}"#,
            pointer: "#/language"),
        Field(
            call: "PUT /api/v1/subscription",
            body: #"{"place": {"name": "B", "coordinate": \#(basel)}, "settings": {"timeZone": "<>"}, \#(none)}"#,
            pointer: "#/settings/timeZone"),
        Field(
            call: "PUT /api/v1/subscription",
            body: """
                {"place": {"name": "B", "coordinate": \(basel)}, \(none), "settings": {"reminders": [
                    {"kind": "custom", "text": "<>", "repeats": "daily", "time": "08:00"}]}}
                """,
            pointer: "#/settings/reminders/0/text"),
        Field(
            call: "POST /api/v1/alerts",
            body: #"{"place": {"name": "<>", "coordinate": \#(basel)}, "allergens": [], "symptoms": []}"#,
            pointer: "#/place/name"),
        Field(
            call: "POST /api/v1/alerts",
            body: """
                {"place": {"name": "B", "coordinate": \(basel)}, "allergens": [], "symptoms": [], "comment": "<>"}
                """,
            pointer: "#/comment"),
        Field(
            call: "POST /api/v1/channels",
            body: #"{"channel": "apns", "token": "\#(ChannelBodies.appleToken)", "name": "<>"}"#, pointer: "#/name"),
        Field(
            call: "POST /api/v1/channels", body: #"{"channel": "apns", "token": "<>"}"#, pointer: "#/token"),
    ]

    private static let basel = #"{"latitude": 47.5, "longitude": 7.5}"#
    private static let none = #""sensitivities": []"#

    static let texts = [
        Array(repeating: "👩", count: 50_000).joined(separator: "\u{200D}"),
        "e" + String(repeating: "\u{301}", count: 200_000), String(repeating: "a", count: 400_000), "a\u{202E}b",
        "a\u{2066}b", "a\u{200B}b", "a\\nb", "a\\u0007b", "a\u{E0041}b", "a\u{378}b", "\\ud800",
    ]

    @Test(arguments: fields)
    func isRefusedByItsFieldAndLeavesNothing(_ field: Field) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            for text in Self.texts {
                let answer = try await gateway.send(field, text, token)
                #expect(answer.status == 422, "\(text.prefix(20).debugDescription)")
                #expect(try answer.pointers == [field.pointer], "\(text.prefix(20).debugDescription)")
                #expect(answer.body.count < 1_000)
            }
            #expect(try await gateway.outbox().isEmpty)
        }
    }

    /// The same fields take what people write.
    @Test(arguments: fields.filter { ["#/place/name", "#/settings/reminders/0/text", "#/name"].contains($0.pointer) })
    func textsOfPeopleAreTaken(_ field: Field) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            for text in ["Zürich", "東京都庁前", "جنيف", "👩\u{200D}🔬 ❤\u{FE0F}", String(repeating: "ü", count: 100)] {
                #expect((200...202).contains(try await gateway.send(field, text, token).status), "\(text)")
            }
        }
    }

    /// What was stored before there were these rules is shown without what they refuse, and can be changed.
    @Test func anOldNameIsMended() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            try await gateway.pool.query(
                """
                INSERT INTO subscriptions SELECT user_id, 1, jsonb_build_object(
                    'place', jsonb_build_object('name', 'e' || repeat(U&'\\0301', 200000),
                        'coordinate', '{"latitude": 47.5, "longitude": 7.5}'::jsonb),
                    'sensitivities', '[]'::jsonb, 'radius', 25, 'language', 'en', 'emailNotifications', false)
                FROM accounts
                """)
            let shown = try await gateway.call(.get, "/api/v1/subscription", token: token)
            #expect(shown.status == 200)
            let name = try shown.decoded(ingest_gateway.Subscription.self).place?.name
            #expect(name == "e" + String(repeating: "\u{301}", count: 8))
        }
    }
}

extension GatewayUnderTest {
    fileprivate func send(_ field: HostileTextTests.Field, _ text: String, _ token: String) async throws -> Answer {
        let parts = field.call.split(separator: " ").map(String.init)
        return try await call(
            try #require(HTTPRequest.Method(parts[0])), parts[1], token: token, field.body.replacing("<>", with: text))
    }
}
