import Domain
import HTTPTypes
import NIOCore
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct FeelingTests {
    private static let question = "id=\"feeling\""

    private func withPlace(
        _ body: @escaping @Sendable (EnvironmentUnderTest, _ token: String) async throws -> Void
    ) async throws {
        try await EnvironmentUnderTest.run { world in
            let token = try await world.gateway.signUp()
            _ = try await world.gateway.call(
                .put, "/api/v1/subscription", token: token,
                """
                {"place": {"name": "Home", "coordinate": {"latitude": 47.56, "longitude": 7.57}}, "sensitivities": []}
                """)
            try await body(world, token)
        }
    }

    private func answer(_ world: EnvironmentUnderTest, _ token: String?, _ body: String) async throws -> Answer {
        var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        if let token { headers[.authorization] = "Bearer \(token)" }
        return try await world.gateway.call(.post, "/feeling", headers: headers, ByteBuffer(string: body))
    }

    @Test func asksOnTheFirstVisitOfTheDayAndNotAStranger() async throws {
        try await withPlace { world, token in
            let own = try await world.get("/", token: token).text
            #expect(own.contains(Self.question))
            let strangers = try await world.get("/?latitude=47.56&longitude=7.57").text
            #expect(!strangers.contains(Self.question))
        }
    }

    @Test(arguments: [
        ("feeling=well", "/quiz?feeling=fine"), ("feeling=bad", "/?feeling=bad"), ("feeling=later", "/"), ("", "/"),
        ("feeling=%3Cscript%3E", "/"), ("feeling=later&feeling=bad", "/?feeling=bad"),
    ])
    func leadsOnByTheAnswerAndDoesNotAskAgainThatDay(body: String, next: String) async throws {
        try await withPlace { world, token in
            let answer = try await answer(world, token, body)
            #expect(answer.status == 303)
            #expect(answer.headers[.location] == next)
            let cookie = try #require(answer.headers[.setCookie]?.split(separator: ";").first)
            // The day and nothing about how somebody is.
            #expect(cookie == "feeling-asked=2023-04-10")
            let headers: HTTPFields = [.authorization: "Bearer \(token)", .cookie: "\(cookie)"]
            let again = try await world.gateway.call(.get, "/", headers: headers, ByteBuffer()).text
            #expect(!again.contains(Self.question))
            world.clock.advance(by: 86_400)
            let tomorrow = try await world.gateway.call(.get, "/", headers: headers, ByteBuffer()).text
            #expect(tomorrow.contains(Self.question))
        }
    }

    @Test func suggestsAReportToWhoIsNotWell() async throws {
        try await withPlace { world, token in
            let page = try await world.get("/?feeling=bad", token: token).text
            #expect(page.contains("href=\"/quiz?feeling=bad\"") && page.contains("href=\"/report\""))
            #expect(!page.contains(Self.question))
        }
    }

    @Test func doesNotAskWhoHasAnsweredTodaysQuiz() async throws {
        try await withPlace { world, token in
            let stored = try await world.gateway.call(
                .put, "/api/v1/quizzes/daily/answers/\(QuizBodies.today)", token: token, QuizBodies.daily())
            #expect([200, 201].contains(stored.status))
            let page = try await world.get("/", token: token).text
            #expect(!page.contains(Self.question))
        }
    }

    @Test func leadsWhoeverIsSignedOutToTheSignIn() async throws {
        try await withPlace { world, _ in
            let answer = try await answer(world, nil, "feeling=well")
            #expect(answer.status == 303)
            #expect(answer.headers[.location] == "/sign-in?to=/")
        }
    }
}
