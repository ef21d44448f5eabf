import Domain
import Foundation
import HTTPFetch
import HTTPTypes
import Postgres
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

    @Test func aRepeatedSignUpOpensTheSameAccountForADay() async throws {
        struct SignedIn: Decodable { var userID: UUID, token: String }
        let clock = ClockForTests(GatewayUnderTest.now)
        try await GatewayUnderTest.run(clock: clock) { gateway in
            let body = #"{"email": "somebody@example.org", "password": "correct horse"}"#
            let first = try await gateway.call(.post, "/api/v1/accounts", body)
            let second = try await gateway.call(.post, "/api/v1/accounts", body)
            #expect(second.status == 201)
            let (one, two) = (try first.decoded(SignedIn.self), try second.decoded(SignedIn.self))
            #expect(one.userID == two.userID)
            let accounts = try await gateway.pool.query("SELECT count(*) FROM accounts").decode(Int.self)
            #expect(accounts == [1])

            clock.advance(by: 24 * 3_600)
            #expect(try await gateway.call(.post, "/api/v1/accounts", body).status == 409)
        }
    }

    /// To which no mail could ever be sent; the notifier would refuse them at each message.
    @Test(arguments: [
        "müller@example.org", "anna@bücher.example", "anna\u{e9}@example.org", "\"anna b\"@example.org",
        "an..na@example.org", ".anna@example.org", "anna.@example.org", "anna@exam_ple.org", "anna@-example.org",
        "anna@example-.org", "anna@192.168.0.1", "anna@[192.168.0.1]", "anna;ben@example.org", "anna(b)@example.org",
        "anna@example.org>", "anna@a%00.example.org", String(repeating: "a", count: 65) + "@example.org",
        "anna@" + String(repeating: "a", count: 64) + ".org",
    ])
    func refusesAnAddressThatMailRefuses(email: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let body = try JSONEncoder().encode(["email": email, "password": "correct horse"])
            let answer = try await gateway.call(.post, "/api/v1/accounts", String(decoding: body, as: UTF8.self))
            #expect(answer.status == 422)
            #expect(try answer.pointers == ["#/email"])
        }
    }

    @Test(arguments: ["a+b=c/d@example.org", "o'neil@sub.example.co.uk", "anna@xn--bcher-kva.example"])
    func takesNoAddressThatMailWouldRefuse(email: String) throws {
        let address = try EmailAddress(mailable: email)
        #expect(try MailAddress(address.text).text == address.text)
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

    /// All of the API that is open without a session; every other route that the router has asks for a token.
    private static let open: Set<String> = [
        "POST /api/v1/accounts", "POST /api/v1/sessions", "POST /api/v1/sessions/cookie",
        "GET /api/v1/sessions/current",
        "GET /api/v1/environment", "GET /api/v1/stations",
        "OPTIONS /api/v1/health-imports", "OPTIONS /api/v1/health-imports/{id}",
    ]

    @Test func requiresSignInOnEveryRouteThatIsNotOpen() async throws {
        try await GatewayUnderTest.run { gateway in
            let routes = gateway.routes.filter { $0.path.hasPrefix("/api/") }
            #expect(Self.open.isSubset(of: routes.map(\.call)))
            let closed = routes.filter { !Self.open.contains($0.call) }
            #expect(closed.count > 40)
            for route in closed {
                let path = route.path.replacing(/{[^}]*}/, with: "00000000-0000-0000-0000-000000000000")
                for token in [nil, "short", String(repeating: "x", count: 43)] {
                    let answer = try await gateway.call(route.method, path, token: token, "{}")
                    #expect(answer.status == 401, "\(route.call) answered \(answer.status) without a token")
                }
            }
        }
    }

    /// Pages and the links in mails show nothing of a person by themselves.
    @Test func writesNothingForAnonymousRequestsOutsideTheAPI() async throws {
        try await GatewayUnderTest.run { gateway in
            let others = gateway.routes.filter { !$0.path.hasPrefix("/api/") && $0.method != .get }
            #expect(others.map(\.call) == ["POST /links/{token}"])
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
