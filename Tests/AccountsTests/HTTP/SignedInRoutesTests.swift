import Foundation
import HTTPTypes
import RequestLimits
import Testing

@testable import accounts

@Suite(.timeLimit(.minutes(20))) struct SignedInRoutesTests {
    /// All of the API that is open without a session; every other route that the router has asks for a token.
    static let open: Set<String> = [
        "POST /api/v1/accounts", "POST /api/v1/accounts/confirmation", "POST /api/v1/sessions",
        "POST /api/v1/sessions/cookie", "GET /api/v1/sessions/current", "POST /api/v1/account/password-resets",
        "PUT /api/v1/account/password-resets/{token}", "POST /api/v1/accounts/guardian-consents",
        "POST /api/v1/sessions/passkey", "POST /api/v1/sessions/passkey/options", "POST /api/v1/sessions/second-factor",
        "GET /api/v1/sessions/providers", "GET /api/v1/account/erasures/{receipt}", "GET /api/v1/notices/{notice}",
        "POST /api/v1/account/erasures",
    ]

    @Test func requiresSignInOnEveryRouteThatIsNotOpen() async throws {
        try await AccountsUnderTest.run { accounts in
            let routes = accounts.routes.filter { $0.path.hasPrefix("/api/") }
            #expect(Self.open.isSubset(of: routes.map(\.call)))
            let closed = routes.filter { !Self.open.contains($0.call) }
            #expect(closed.count >= 8)
            for route in closed {
                let path = route.path.replacing(/{[^}]*}/, with: "00000000-0000-0000-0000-000000000000")
                for token in [nil, "short", String(repeating: "x", count: 43)] {
                    let answer = try await accounts.call(route.method, path, token: token, "{}")
                    #expect(answer.status == 401, "\(route.call) answered \(answer.status) without a token")
                }
            }
        }
    }

    @Test func storesNothingOfARequestThatIsTooLarge() async throws {
        try await AccountsUnderTest.run { accounts in
            let body = #"{"email": "somebody@example.org", "password": "\#(String(repeating: "x", count: 5_000))"}"#
            let answer = try await accounts.call(.post, "/api/v1/accounts", body)
            #expect(answer.status == 413)
            #expect(try await accounts.count("people") == 0)
        }
    }

    @Test func limitsWhatOneAddressAndOnePersonMaySend() async throws {
        var settings = AccountsSettings.forTests
        settings.requestLimits = RequestLimits()
        settings.requestLimits?.reads.quota = 2
        try await AccountsUnderTest.run(settings: settings) { accounts in
            let path = "/api/v1/notices/privacy"
            for left in [1, 0] {
                let answer = try await accounts.call(.get, path)
                #expect(answer.status == 200)
                let state = answer.headers[try #require(HTTPField.Name("ratelimit"))]
                #expect(state?.hasPrefix("\"reads\";r=\(left);") == true)
            }
            #expect(try await accounts.call(.get, path).status == 429)
            let token = try await accounts.signUp()
            #expect(try await accounts.call(.get, "/api/v1/account", token: token).status == 200)
        }
    }
}
