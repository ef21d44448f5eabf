import Foundation
import HTTPService
import HTTPTypes
import Postgres
import TestSupport
import Testing

@testable import accounts

/// Providers that others have written or described: PyPI's oidc-provider-mock, run here, and Facebook by its documents.
@Suite(.timeLimit(.minutes(20))) struct RealProviderTests {
    @Test func signsInByAProviderThatOthersWrote() async throws {
        try await OpenIDProviderForTests.running { provider in
            try await provider.addPerson(
                "subject", claims: #"{"email": "somebody@example.org", "email_verified": true}"#)
            let settings = OpenIDSettings(
                name: "mock", issuer: provider.issuer, client: SocialClient(id: "client", secret: "secret"))
            try await SocialServer.run(with: SocialSettings(openID: [settings])) { server in
                for next in ["/account/complete", "/start"] {
                    let browser = BrowserInTest()
                    let page = try await server.begin(with: "mock", in: browser)
                    let back = try await provider.authorize(at: page, as: "subject")
                    let answer = try await server.send(.get, Self.path(of: back), from: browser)
                    #expect(answer.status == 303)
                    #expect(answer.headers[.location] == next)
                    #expect(browser.has(SessionCookie.name))
                }
                let people = try await server.pool.query("SELECT email FROM people WHERE confirmed_at IS NOT NULL")
                #expect(try people.decode(String.self) == ["somebody@example.org"])
            }
        }
    }

    @Test func takesTheProvidersNo() async throws {
        try await OpenIDProviderForTests.running { provider in
            let settings = OpenIDSettings(
                name: "mock", issuer: provider.issuer, client: SocialClient(id: "client", secret: "secret"))
            try await SocialServer.run(with: SocialSettings(openID: [settings])) { server in
                let browser = BrowserInTest()
                let page = try await server.begin(with: "mock", in: browser)
                let back = try await provider.authorize(at: page, as: nil)
                #expect(back.contains("error=access_denied"))
                // This provider leaves the state out, against RFC 6749, 4.1.2.1.
                let answer = try await server.send(.get, Self.path(of: back), from: browser)
                #expect([400, 403].contains(answer.status))
                #expect(answer.isProblem)
                #expect(try await server.count(of: "people") == 0)
            }
        }
    }

    /// Against routes written from Facebook's documents, never against Facebook.
    @Test func signsInByFacebookAsItsDocumentsSay() async throws {
        try await Self.withFacebook { server, provider in
            let answer = try await Self.signIn(server, by: provider)
            #expect(answer.headers[.location] == "/sign-in/address")
            let rows = try await server.pool.query("SELECT issuer, subject FROM social_identities")
            #expect(try rows[0]["issuer", as: String.self] == "https://www.facebook.com")
            #expect(try rows[0]["subject", as: String.self] == "facebook-subject")
        }
    }

    @Test(arguments: ["", "<h1>Hello</h1>", "{}", #"{"id": ""}"#, #"{"error": {"code": 190}}"#])
    func refusesNonsenseOfFacebook(person: String) async throws {
        try await Self.withFacebook { server, provider in
            provider.change { $0.person = person }
            let answer = try await Self.signIn(server, by: provider)
            #expect(answer.status == 502)
            #expect(answer.isProblem)
            #expect(try await server.count(of: "people") == 0)
        }
    }

    private static func withFacebook(
        _ body: @escaping @Sendable (SocialServer, ScriptedProvider) async throws -> Void
    ) async throws {
        try await ScriptedProvider.running { provider in
            var settings = SocialSettings(facebook: ScriptedProvider.client)
            settings.facebookOrigins = FacebookOrigins(pages: provider.issuer, graph: provider.issuer)
            try await SocialServer.run(with: settings) { try await body($0, provider) }
        }
    }

    private static func signIn(_ server: SocialServer, by provider: ScriptedProvider) async throws -> SocialAnswer {
        let browser = BrowserInTest()
        let page = try await server.begin(with: "facebook", in: browser)
        return try await server.send(.get, provider.authorize(page), from: browser)
    }

    private static func path(of address: String) throws -> String {
        let url = try #require(URL(string: address))
        return "\(url.path())?\(url.query() ?? "")"
    }
}
