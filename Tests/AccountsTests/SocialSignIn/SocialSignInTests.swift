import Domain
import Foundation
import HTTPService
import HTTPTypes
import Postgres
import TestSupport
import Testing

@testable import accounts

/// Whose account a sign-in by a provider opens, against PostgreSQL and a provider over HTTP.
@Suite(.timeLimit(.minutes(20))) struct SocialSignInTests {
    private static let verified: [String: any Sendable] = ["email": "somebody@example.org", "email_verified": true]

    @Test func makesAPersonWithAConfirmedAddressAndKnowsThemAgain() async throws {
        try await SocialServer.run { server, provider in
            provider.change { $0.claims = Self.verified }
            let browser = BrowserInTest()
            let first = try await server.signIn(by: provider, in: browser)
            #expect(first.status == 303)
            #expect(first.headers[.location] == "/account/complete")
            #expect(browser.has(SessionCookie.name))
            let again = try await server.signIn(by: provider, in: BrowserInTest())
            #expect(again.headers[.location] == "/start")
            let people = try await server.pool.query(
                "SELECT email, confirmed_at IS NOT NULL AS is_confirmed FROM people")
            #expect(people.count == 1)
            #expect(try people[0]["email", as: String.self] == "somebody@example.org")
            #expect(try people[0]["is_confirmed", as: Bool.self])
            #expect(try await server.count(of: "sessions") == 2)
            #expect(try await server.pool.query("SELECT FROM outbox WHERE type = 'account.created.v1'").count == 1)
        }
    }

    @Test(arguments: [("/quiz?a=1;2", "/quiz?a=1;2"), ("https://example.org/", "/start"), ("//example.org", "/start")])
    func goesOnToWhereThePersonWanted(to: String, path: String) async throws {
        try await SocialServer.run { server, provider in
            provider.change { $0.claims = Self.verified }
            _ = try await server.signIn(by: provider, in: BrowserInTest())
            let browser = BrowserInTest()
            let query = to.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let away = try await server.send(.get, "/sign-in/with/scripted?to=\(query)", from: browser)
            let back = provider.authorize(try #require(away.headers[.location]))
            #expect(try await server.send(.get, back, from: browser).headers[.location] == path)
        }
    }

    @Test func sendsWhatTheProviderNeeds() async throws {
        try await SocialServer.run { server, provider in
            provider.change { $0.metadata = ["authorization_endpoint": "\(provider.issuer)/authorize?tenant=7"] }
            let address = try await server.begin(in: BrowserInTest())
            #expect(
                address.hasPrefix("\(provider.issuer)/authorize?tenant=7&response_type=code&client_id=client%20id&"))
            #expect(address.contains("&redirect_uri=https%3A%2F%2Fbreathe.example%2Fsign-in%2Ffrom%2Fscripted&"))
            #expect(address.contains("&scope=openid%20email&"))
            #expect(address.contains("&code_challenge_method=S256"))
        }
    }

    @Test func bindsTheAttemptToACookieOfTheBrowser() async throws {
        try await SocialServer.run { server, _ in
            let answer = try await server.send(.get, "/sign-in/with/scripted", from: BrowserInTest())
            let attributes = try #require(answer.headers[.setCookie]).split(separator: ";")
                .map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(attributes.first?.hasPrefix("__Host-social=") == true)
            #expect(Set(attributes).isSuperset(of: ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"]))
            #expect(!attributes.contains { $0.hasPrefix("Domain") })
        }
    }

    /// Nothing in the table is enough to finish an attempt.
    @Test func storesNoSecretOfAnAttempt() async throws {
        try await SocialServer.run { server, _ in
            let browser = BrowserInTest()
            let address = try await server.begin(in: browser)
            let row = try await server.pool.query("SELECT t::text FROM social_attempts t").decode(String.self)[0]
            let sent = address.split(separator: "&").compactMap { $0.split(separator: "=").last.map { String($0) } }
            #expect(!sent.contains { $0.utf8.count == 43 && row.contains($0) })
        }
    }

    private static let unverified: [[String: any Sendable]] = [
        [:], ["email": "owner@example.org"], ["email": "owner@example.org", "email_verified": false],
    ]

    /// An address that nobody verified is worth nothing, whosever it is.
    @Test(arguments: unverified)
    func takesNoAddressThatIsNotVerified(claims: [String: any Sendable]) async throws {
        try await SocialServer.run { server, provider in
            let owner = try await server.addPerson("owner@example.org", isConfirmed: true)
            provider.change { $0.claims = claims }
            let browser = BrowserInTest()
            let answer = try await server.signIn(by: provider, in: browser)
            #expect(answer.headers[.location] == "/sign-in/address")
            let rows = try await server.pool.query("SELECT FROM people WHERE email IS NULL AND confirmed_at IS NULL")
            #expect(rows.count == 1)
            let sessions = try await server.pool.query("SELECT FROM sessions WHERE user_id = \(owner.uuid)")
            #expect(sessions.isEmpty)
        }
    }

    @Test func asksForAnAddressThatAMailConfirms() async throws {
        try await SocialServer.run { server, provider in
            let browser = BrowserInTest(wantsPages: true)
            _ = try await server.signIn(by: provider, in: browser)
            #expect(try await server.send(.get, "/sign-in/address", from: browser).text.contains("id=\"email\""))
            let path = "/api/v1/account/address"
            let faulty = try await server.send(.post, path, from: browser, #"{"email": "nobody"}"#)
            #expect(faulty.status == 422)
            #expect(faulty.text.contains("#/email"))
            let asked = try await server.send(.post, path, from: browser, #"{"email": "new@example.org"}"#)
            #expect(asked.status == 202)
            let links = try await server.pool.query("SELECT purpose, email FROM mailed_links")
            #expect(links.count == 1)
            #expect(try links[0]["email", as: String.self] == "new@example.org")
            // Not before the link is opened.
            #expect(try await server.pool.query("SELECT FROM people WHERE email IS NULL").count == 1)
            let stranger = try await server.send(
                .post, path, from: BrowserInTest(), #"{"email": "new@example.org"}"#)
            #expect(stranger.status == 401)
        }
    }

    @Test func linksOnlyAfterTheOwnerHasSignedInAndAgreed() async throws {
        try await SocialServer.run { server, provider in
            let owner = try await server.addPerson("somebody@example.org", isConfirmed: true)
            provider.change { $0.claims = Self.verified }
            let browser = BrowserInTest(wantsPages: true)
            let offered = try await server.signIn(by: provider, in: browser)
            #expect(offered.status == 303)
            #expect(offered.headers[.location] == "/sign-in/link")
            #expect(!browser.has(SessionCookie.name))
            #expect(try await server.count(of: "social_identities") == 0)
            #expect(try await server.send(.get, "/sign-in/link", from: browser).text.contains("Connect with Scripted"))
            let path = "/api/v1/account/identities"
            #expect(try await server.send(.post, path, from: browser).status == 401)
            try await server.signIn(owner, in: browser)
            #expect(try await server.send(.post, path, from: browser).status == 201)
            let other = BrowserInTest()
            #expect(try await server.signIn(by: provider, in: other).headers[.location] == "/start")
            #expect(try await server.count(of: "people") == 1)
            // An offer is taken once.
            #expect(try await server.send(.post, path, from: browser).status == 400)
        }
    }

    /// Otherwise whoever signs up first with a stranger's address would get the stranger's identity.
    @Test func linksToNoAccountWithoutAConfirmedAddress() async throws {
        try await SocialServer.run { server, provider in
            _ = try await server.addPerson("somebody@example.org", isConfirmed: false)
            provider.change { $0.claims = Self.verified }
            let answer = try await server.signIn(by: provider, in: BrowserInTest())
            #expect(answer.status == 409)
            #expect(answer.isProblem)
            #expect(try await server.count(of: "social_offers") == 0)
            #expect(try await server.count(of: "people") == 1)
        }
    }

    @Test func offersAnIdentityToItsOwnerOnly() async throws {
        try await SocialServer.run { server, provider in
            _ = try await server.addPerson("somebody@example.org", isConfirmed: true)
            let stranger = try await server.addPerson("stranger@example.org", isConfirmed: true)
            provider.change { $0.claims = Self.verified }
            let browser = BrowserInTest()
            _ = try await server.signIn(by: provider, in: browser)
            try await server.signIn(stranger, in: browser)
            #expect(try await server.send(.post, "/api/v1/account/identities", from: browser).status == 403)
            browser.forget("__Host-social")
            #expect(try await server.send(.post, "/api/v1/account/identities", from: browser).status == 400)
            #expect(try await server.count(of: "social_identities") == 0)
        }
    }

    @Test func listsIdentitiesAndKeepsTheLastWayIn() async throws {
        struct Listed: Decodable { var identities: [Identity] }
        struct Identity: Decodable { var identityID: String, title: String }
        try await SocialServer.run { server, provider in
            let browser = BrowserInTest()
            _ = try await server.signIn(by: provider, in: browser)
            let answer = try await server.send(.get, "/api/v1/account/identities", from: browser)
            let listed = try JSONDecoder().decode(Listed.self, from: Data(answer.text.utf8)).identities
            #expect(listed.map(\.title) == ["Scripted"])
            let path = "/api/v1/account/identities/\(try #require(listed.first).identityID)"
            let kept = try await server.send(.delete, path, from: browser)
            #expect(kept.status == 409)
            #expect(kept.isProblem)
            let other = BrowserInTest()
            try await server.signIn(try await server.addPerson("other@example.org", isConfirmed: true), in: other)
            #expect(try await server.send(.delete, path, from: other).status == 404)
            try await server.pool.query("UPDATE people SET password_hash = 'some' WHERE email IS NULL")
            #expect(try await server.send(.delete, path, from: browser).status == 204)
            #expect(try await server.send(.delete, path, from: browser).status == 404)
            #expect(try await server.send(.delete, "/api/v1/account/identities/7", from: browser).status == 404)
        }
    }

    /// Two tabs come back in the same moment.
    @Test func makesOnePersonOfOneIdentity() async throws {
        try await SocialServer.run { server, provider in
            provider.change { $0.claims = Self.verified }
            let browser = BrowserInTest()
            var backs: [String] = []
            for _ in 0..<4 { backs.append(provider.authorize(try await server.begin(in: browser))) }
            try await withThrowingTaskGroup(of: Int.self) { group in
                for back in backs { group.addTask { try await server.send(.get, back, from: browser).status } }
                for try await status in group { #expect(status == 303) }
            }
            #expect(try await server.count(of: "people") == 1)
            #expect(try await server.count(of: "social_identities") == 1)
        }
    }

    @Test func showsButtonsOfWhatIsSetUp() async throws {
        try await SocialServer.run(with: SocialSettings()) { server in
            let answer = try await server.send(.get, "/api/v1/sessions/providers", from: BrowserInTest())
            #expect(answer.text == #"{"providers":[]}"#)
            let unknown = try await server.send(.get, "/sign-in/with/google", from: BrowserInTest())
            #expect(unknown.status == 404)
            #expect(unknown.isProblem)
        }
    }
}
