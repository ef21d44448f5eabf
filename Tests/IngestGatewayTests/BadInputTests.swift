import Foundation
import HTTPTypes
import NIOCore
import Testing

@testable import ingest_gateway

/// A body that must be refused, and the fields that the answer must name.
struct BadBody: Sendable, CustomTestStringConvertible {
    var call: String
    var body: String
    var pointers: [String]

    var testDescription: String { "\(call) \(pointers.joined(separator: " "))" }
}

@Suite struct BadInputTests {
    static let bodies = [
        BadBody(
            call: "PUT /api/v1/subscription",
            body: #"{"place": {"name": "X", "coordinate": {"latitude": 91, "longitude": 7}}, "sensitivities": []}"#,
            pointers: ["#/place/coordinate/latitude"]),
        BadBody(
            call: "PUT /api/v1/subscription",
            body: """
                {"place": {"name": "Basel", "coordinate": {"latitude": 47.5, "longitude": 7.5}}, "radius": 0,
                 "sensitivities": [{"allergen": "birch", "threshold": 3}, {"allergen": "plutonium", "threshold": 3},
                                   {"allergen": "grass", "threshold": 11}, {"allergen": "oak", "threshold": 0}]}
                """,
            pointers: [
                "#/sensitivities/1/allergen", "#/sensitivities/2/threshold", "#/sensitivities/3/threshold", "#/radius",
            ]),
        BadBody(
            call: "PUT /api/v1/subscription",
            body: """
                {"place": {"name": "Basel", "coordinate": {"latitude": 47.5, "longitude": 7.5}}, "language": "klingon!",
                 "sensitivities": [{"allergen": "birch", "threshold": 3}, {"allergen": "birch", "threshold": 4}]}
                """,
            pointers: ["#/sensitivities", "#/language"]),
        BadBody(
            call: "POST /api/v1/alerts",
            body: """
                {"place": {"name": "Basel", "coordinate": {"latitude": 47.5, "longitude": -180.5}},
                 "allergens": ["birch", "kryptonite"], "symptoms": ["sneezing", "boredom"],
                 "comment": "\(String(repeating: "x", count: 51))"}
                """,
            pointers: ["#/place/coordinate/longitude", "#/allergens/1", "#/symptoms/1", "#/comment"]),
        BadBody(
            call: "POST /api/v1/health-metrics",
            body: """
                {"metrics": [{"kind": "heart-rate", "value": 900, "measuredAt": "2023-04-10T08:01:00Z"},
                             {"kind": "mood", "value": 3, "measuredAt": "2023-04-10T08:01:00Z"},
                             {"kind": "body-temperature", "value": 36.6, "measuredAt": "yesterday"}]}
                """,
            pointers: ["#/metrics/0/value", "#/metrics/1/kind", "#/metrics/2/measuredAt"]),
        BadBody(
            call: "POST /api/v1/health-metrics",
            body: #"{"metrics": [{"kind": "heart-rate", "value": 62, "measuredAt": "2033-04-10T08:00:00Z"}]}"#,
            pointers: ["#/metrics/0/measuredAt"]),
    ]

    @Test(arguments: bodies)
    func namesEveryFaultyFieldAndStoresNothing(_ bad: BadBody) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let parts = bad.call.split(separator: " ").map(String.init)
            let answer = try await gateway.call(
                try #require(HTTPRequest.Method(parts[0])), parts[1], token: token, bad.body)
            #expect(answer.status == 422)
            #expect(try answer.pointers == bad.pointers)
            #expect(try await gateway.outbox().isEmpty)
        }
    }

    @Test func saysWhatHeartRateIsPossibleWithoutRepeatingTheValue() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.call(
                .post, "/api/v1/health-metrics", token: token,
                #"{"metrics": [{"kind": "heart-rate", "value": 900, "measuredAt": "2023-04-10T08:01:00Z"}]}"#)
            let fault = try #require(try answer.problem.errors?.first)
            #expect(fault.detail == "the value must be from 20 to 300 beats/min for heart-rate")
            #expect(!String(decoding: answer.body, as: UTF8.self).contains("900"))
        }
    }

    @Test(arguments: ["", "{", "[1, 2]", "<html>", "null"])
    func refusesABodyThatIsNoJSONObject(_ body: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.call(.post, "/api/v1/alerts", token: token, body)
            #expect(answer.status == 400)
            #expect(try answer.problem.detail.hasPrefix("The body must be a JSON object"))
        }
    }

    @Test(arguments: [(#"nul \u0000 in it"#, 400), (#"backslash \\u0000"#, 202), (#"both \\\u0000"#, 400)])
    func refusesACharacterThatCannotBeStored(comment: String, status: Int) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.call(
                .post, "/api/v1/alerts", token: token,
                """
                {"place": {"name": "Basel", "coordinate": {"latitude": 47.5, "longitude": 7.5}}, "allergens": [],
                 "symptoms": [], "comment": "\(comment)"}
                """)
            #expect(answer.status == status)
        }
    }

    @Test func refusesABodyOfTenMegabytes() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.call(
                .post, "/api/v1/health-metrics",
                headers: [.authorization: "Bearer \(token)"], ByteBuffer(repeating: 0x20, count: 10 << 20))
            #expect(answer.status == 413)
            #expect(try answer.problem.detail == "The body is larger than 8388608 bytes")
        }
    }

    @Test func takesACommentOfFiftyCharacters() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.call(
                .post, "/api/v1/alerts", token: token,
                """
                {"place": {"name": "Basel", "coordinate": {"latitude": 47.5, "longitude": 7.5}}, "allergens": [],
                 "symptoms": ["sneezing"], "comment": "\(String(repeating: "ü", count: 50))"}
                """)
            #expect(answer.status == 202)
        }
    }

    @Test func answersAnUnknownAddressWithAProblem() async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.call(.get, "/api/v1/nothing")
            #expect(answer.status == 404)
            #expect(try answer.problem.status == 404)
        }
    }
}
