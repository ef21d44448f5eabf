import Domain
import Foundation
import HTTPTypes
import Postgres
import Sessions
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct GuardianMiddlewareTests {
    /// Somebody who needs a guardian's consent for another day.
    private func child(in gateway: GatewayUnderTest, agreedAt: Date? = nil) async throws -> String {
        let now = GatewayUnderTest.now
        let child = try await gateway.people.signUp("child@example.org", at: now)
        try await gateway.people.pool.query(
            """
            INSERT INTO profiles (user_id, picture, guardian_email, guarded_until, guardian_confirmed_at)
            VALUES (\(child.userID.uuid), 'fox', 'parent@example.org', \(now + 86_400), \(agreedAt))
            """)
        return child.token.text
    }

    /// Empty bodies: whoever may send is refused for what is in them, before anything is stored.
    private static let writing: [(HTTPRequest.Method, String)] = [
        (.post, "/api/v1/health-metrics"), (.post, "/api/v1/health-metrics/fhir"), (.post, "/api/v1/health-imports"),
        (.put, "/api/v1/quizzes/daily/answers/2023-04-10"),
    ]

    @Test func storesNoHealthDataOfAChildBeforeTheGuardianAgrees() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await child(in: gateway)
            for (method, path) in Self.writing {
                let answer = try await gateway.call(method, path, token: token, "{}")
                #expect(answer.status == 403, "\(method) \(path)")
                #expect(answer.text.contains("guardian"))
            }
            // What is there already may be read.
            let read = try await gateway.call(.get, "/api/v1/quizzes/daily", token: token)
            #expect(read.status == 200, "\(read.text)")
        }
    }

    @Test func takesThemOnceTheGuardianHasAgreed() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await child(in: gateway, agreedAt: GatewayUnderTest.now)
            for (method, path) in Self.writing {
                #expect(try await gateway.call(method, path, token: token, "{}").status != 403, "\(method) \(path)")
            }
        }
    }

    @Test func takesThemFromTheBirthdayOn() async throws {
        let clock = ClockForTests(GatewayUnderTest.now)
        try await GatewayUnderTest.run(clock: clock) { gateway in
            let token = try await child(in: gateway)
            clock.advance(by: 86_400)
            for (method, path) in Self.writing {
                #expect(try await gateway.call(method, path, token: token, "{}").status != 403, "\(method) \(path)")
            }
        }
    }
}
