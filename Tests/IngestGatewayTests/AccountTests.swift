import Foundation
import HTTPTypes
import Testing

@testable import ingest_gateway

@Suite struct AccountTests {
    @Test func opensAnAccountAndSignsItsOwnerIn() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.call(.get, "/api/v1/subscription", token: token)
            #expect(answer.status == 200)
        }
    }

    @Test func refusesASecondAccountForTheSameAddressHoweverItIsWritten() async throws {
        try await GatewayUnderTest.run { gateway in
            _ = try await gateway.signUp("somebody@example.org")
            let answer = try await gateway.call(
                .post, "/api/v1/accounts", #"{"email": "  Somebody@Example.ORG", "password": "another one"}"#)
            #expect(answer.status == 409)
        }
    }

    @Test func signsInWithThePasswordOnly() async throws {
        try await GatewayUnderTest.run { gateway in
            _ = try await gateway.signUp()
            let right = try await gateway.call(
                .post, "/api/v1/sessions", #"{"email": "somebody@example.org", "password": "correct horse"}"#)
            let wrong = try await gateway.call(
                .post, "/api/v1/sessions", #"{"email": "somebody@example.org", "password": "wrong horse"}"#)
            let unknown = try await gateway.call(
                .post, "/api/v1/sessions", #"{"email": "nobody@example.org", "password": "correct horse"}"#)
            #expect(right.status == 201)
            #expect(wrong.status == 401)
            #expect(unknown.status == 401)
            #expect(wrong.body == unknown.body)
        }
    }

    @Test func revokesATokenAtSignOut() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            #expect(try await gateway.call(.delete, "/api/v1/sessions/current", token: token).status == 204)
            let answer = try await gateway.call(.get, "/api/v1/subscription", token: token)
            #expect(answer.status == 401)
            #expect(answer.headers[.wwwAuthenticate] == "Bearer")
        }
    }

    @Test func refusesATokenAfterItsLifetime() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let store = PostgresAccountStore(pool: gateway.pool)
            let lastDay = GatewayUnderTest.now.addingTimeInterval(OpenSession.lifetime - 1)
            let dayAfter = GatewayUnderTest.now.addingTimeInterval(OpenSession.lifetime + 1)
            #expect(try await FindSession(store: store, now: { lastDay })(token) != nil)
            #expect(try await FindSession(store: store, now: { dayAfter })(token) == nil)
        }
    }

    @Test(arguments: [
        "GET /api/v1/subscription", "PUT /api/v1/subscription", "POST /api/v1/alerts", "POST /api/v1/health-metrics",
        "GET /api/v1/channels", "POST /api/v1/channels", "GET /api/v1/channels/web-push/key",
        "POST /api/v1/channels/email/retry", "PUT /api/v1/channels/00000000-0000-0000-0000-000000000000",
        "DELETE /api/v1/channels/00000000-0000-0000-0000-000000000000", "POST /api/v1/subscription/snooze",
        "DELETE /api/v1/subscription/pause", "POST /api/v1/inbox/00000000-0000-0000-0000-000000000000/opened",
        "POST /api/v1/alerts/00000000-0000-0000-0000-000000000000/feedback",
        "GET /api/v1/inbox", "GET /api/v1/stations/meteoswiss/PBS/readings", "GET /api/v1/user-alerts/layer",
        "DELETE /api/v1/sessions/current", "DELETE /api/v1/account", "GET /api/v1/user-alerts",
        "GET /api/v1/alerts/5d0e4b1c-7c1a-4c60-9a53-6f6f0f7d3a01/why",
    ])
    func answersStrangersWithSignInFirst(_ call: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let parts = call.split(separator: " ").map(String.init)
            let method = try #require(HTTPRequest.Method(parts[0]))
            for token in [nil, "short", String(repeating: "x", count: 43)] {
                #expect(try await gateway.call(method, parts[1], token: token, "{}").status == 401)
            }
        }
    }
}

@Suite struct PasswordHasherTests {
    @Test func recognisesThePasswordAndNoOther() async throws {
        let hasher = PasswordHasher()
        let password = try Password("correct horse")
        let hash = try await hasher.hash(password)
        #expect(try await hasher.matches(password, hash: hash))
        #expect(try await hasher.matches(try Password("correct hors3"), hash: hash) == false)
    }

    @Test func givesTheSamePasswordAnotherHashEachTime() async throws {
        let hasher = PasswordHasher()
        let password = try Password("correct horse")
        #expect(try await hasher.hash(password) != hasher.hash(password))
    }

    @Test func takesAnUnreadableHashForNobodys() async throws {
        #expect(try await PasswordHasher().matches(try Password("correct horse"), hash: "md5$abc") == false)
    }
}
