import Foundation
import HTTPTypes
import RequestLimits
import Sessions
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct SignedInRoutesTests {
    /// All of the API that is open without a session; every other route that the router has asks for a token.
    private static let open: Set<String> = [
        "GET /api/v1/environment", "GET /api/v1/stations", "GET /api/v1/map/stations",
        "OPTIONS /api/v1/health-imports", "OPTIONS /api/v1/health-imports/{id}",
        "GET /api/v1/articles", "GET /api/v1/articles/{slug}", "GET /api/v1/articles/{slug}/pictures/{number}",
        "GET /api/v1/faq",
    ]

    @Test func requiresSignInOnEveryRouteThatIsNotOpen() async throws {
        try await GatewayUnderTest.run { gateway in
            let routes = gateway.routes.filter { $0.path.hasPrefix("/api/") }
            #expect(Self.open.isSubset(of: routes.map(\.call)))
            let closed = routes.filter { !Self.open.contains($0.call) }
            #expect(closed.count > 35)
            for route in closed {
                let path = route.path.replacing(/{[^}]*}/, with: "00000000-0000-0000-0000-000000000000")
                for token in [nil, "short", String(repeating: "x", count: 43)] {
                    let answer = try await gateway.call(route.method, path, token: token, "{}")
                    #expect(answer.status == 401, "\(route.call) answered \(answer.status) without a token")
                }
            }
        }
    }

    @Test func aRevokedSessionWritesNothingMoreAndReadsForSomeSecondsAtMost() async throws {
        let clock = ClockForTests(GatewayUnderTest.now)
        try await GatewayUnderTest.run(clock: clock) { gateway in
            let person = try await gateway.join()
            let token = person.token.text
            #expect(try await gateway.call(.get, "/api/v1/subscription", token: token).status == 200)
            try await gateway.people.signOut(person.token)
            let wishes = SubscriptionSettingsTests.wishes("")
            #expect(try await gateway.call(.put, "/api/v1/subscription", token: token, wishes).status == 401)
            #expect(try await gateway.outbox().isEmpty)
            clock.advance(by: FindSession.delay + 1)
            #expect(try await gateway.call(.get, "/api/v1/subscription", token: token).status == 401)
        }
    }

    @Test func aPersonalTokenOpensWhatItWasMadeForOnly() async throws {
        try await GatewayUnderTest.run { gateway in
            let person = try await gateway.people.signUp(
                "anna@example.org", scopes: ["read:subscription"], at: GatewayUnderTest.now)
            let token = person.token.text
            #expect(try await gateway.call(.get, "/api/v1/subscription", token: token).status == 200)
            let wishes = SubscriptionSettingsTests.wishes("")
            #expect(try await gateway.call(.put, "/api/v1/subscription", token: token, wishes).status == 403)
            #expect(try await gateway.outbox().isEmpty)
            for path in ["inbox", "channels/web-push/key", "environment", "quizzes", "health-imports"] {
                let status = try await gateway.call(.get, "/api/v1/\(path)", token: token).status
                #expect((status == 403) == (path != "channels/web-push/key"), "\(path): \(status)")
            }
        }
    }

    /// Forms lead to the sign-in, or say that it is over; the links in mails show nothing of a person by themselves.
    @Test func writesNothingForAnonymousRequestsOutsideTheAPI() async throws {
        try await GatewayUnderTest.run { gateway in
            let others = gateway.routes.filter { !$0.path.hasPrefix("/api/") && $0.method != .get }
            let forms = [
                "/articles/write/{id}": 401, "/articles/write/{id}/pictures": 303, "/articles/review/{id}": 401,
                "/contact": 403, "/contact/{id}": 303, "/contact/confirm/{token}": 404,
                "/support/inquiries/{id}/answers": 401, "/support/inquiries/{id}/state": 401,
                "/station-data/{provider}/{station}/{allergen}/{measuredAt}": 401,
                "/reminders": 401, "/reminders/feed": 303,
                "/settings": 401, "/welcome": 303, "/report": 401, "/quiz": 401, "/quiz/{quiz}": 404,
                "/quiz/thresholds": 303, "/season": 303, "/feeling": 303, "/health-import": 303,
                "/notifications/opened": 303, "/notifications/snooze": 303, "/notifications/wake": 303,
                "/notifications/{notificationID}/opened": 303, "/notifications/{notificationID}/feedback": 303,
                "/notifications/{notificationID}/threshold": 303, "/settings/channels": 401,
                "/settings/channels/{id}/test": 303, "/settings/channels/{id}/remove": 303,
                "/settings/channels/email": 303, "/settings/channels/email/retry": 303,
            ]
            #expect(Set(others.map(\.call)) == Set(forms.keys.map { "POST \($0)" } + ["POST /links/{token}"]))
            for (path, status) in forms {
                let answer = try await gateway.call(.post, path, "allergens=birch")
                #expect(answer.status == status, "\(path)")
            }
            #expect(try await gateway.outbox().isEmpty)
        }
    }

    @Test func limitsWhatOnePersonMaySend() async throws {
        var settings = GatewaySettings()
        settings.requestLimits = RequestLimits()
        settings.requestLimits?.reads.quota = 2
        try await GatewayUnderTest.run(settings: settings) { gateway in
            let (anna, ben) = (try await gateway.signUp(), try await gateway.signUp("ben@example.org"))
            var statuses: [Int] = []
            for token in [anna, anna, anna, ben] {
                statuses.append(try await gateway.call(.get, "/api/v1/subscription", token: token).status)
            }
            #expect(statuses == [200, 200, 429, 200])
        }
    }
}
