import Foundation
import HTTPTypes
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct BackPressureTests {
    @Test(arguments: [
        (HTTPRequest.Method.put, "/api/v1/subscription"), (.post, "/api/v1/alerts"), (.post, "/api/v1/health-metrics"),
        (.post, "/api/v1/channels"), (.post, "/api/v1/subscription/snooze"),
        (.post, "/links/token"),
    ])
    func refusesWhatWouldBeAnnouncedAndSaysWhyAndWhenToComeBack(
        method: HTTPRequest.Method, path: String
    ) async throws {
        try await GatewayUnderTest.run(congestion: Congestion("the broker is low on memory")) { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.call(method, path, token: token, "{}")
            #expect(answer.status == 503)
            let seconds = try #require(answer.headers[.retryAfter].flatMap { Int($0) })
            #expect((5...10).contains(seconds))
            #expect(try answer.problem.detail.contains("the broker is low on memory"))
            #expect(try await gateway.outbox().isEmpty)
        }
    }

    @Test func letsReadingPass() async throws {
        try await GatewayUnderTest.run(congestion: Congestion("100000 messages wait")) { gateway in
            let token = try await gateway.signUp()
            #expect(try await gateway.call(.get, "/api/v1/subscription", token: token).status == 200)
            #expect(try await gateway.call(.get, "/api/v1/inbox", token: token).status != 503)
        }
    }

    @Test func takesEverythingAgainOnceTheCongestionIsOver() async throws {
        let congestion = Congestion("full")
        try await GatewayUnderTest.run(congestion: congestion) { gateway in
            let token = try await gateway.signUp()
            let report = """
                {"place": {"name": "Basel", "coordinate": {"latitude": 47.5, "longitude": 7.5}},
                 "allergens": ["birch"], "symptoms": ["sneezing"], "severity": "severe"}
                """
            #expect(try await gateway.call(.post, "/api/v1/alerts", token: token, report).status == 503)
            congestion.reason = nil
            let answer = try await gateway.call(.post, "/api/v1/alerts", token: token, report)
            #expect(answer.status == 202)
            #expect(try await gateway.outbox().count == 1)
        }
    }
}
