import Domain
import Foundation
import HTTPService
import HTTPTypes
import TestSupport
import Testing

@testable import accounts

/// What goes wrong on the way to a provider and back: each a problem document, and nobody is signed in or made.
@Suite(.timeLimit(.minutes(20))) struct SocialSignInFaultTests {
    @Test func refusesAStateOfAnotherBrowserAndLeavesItToItsOwn() async throws {
        try await SocialServer.run { server, provider in
            let (owner, thief) = (BrowserInTest(), BrowserInTest())
            let back = provider.authorize(try await server.begin(in: owner))
            _ = try await server.begin(in: thief)
            try await expectNothing(try await server.send(.get, back, from: thief), 400, of: server)
            try await expectNothing(try await server.send(.get, back, from: BrowserInTest()), 400, of: server)
            #expect(try await server.send(.get, back, from: owner).status == 303)
        }
    }

    @Test func refusesAStateThatWasUsed() async throws {
        try await SocialServer.run { server, provider in
            let browser = BrowserInTest()
            let back = provider.authorize(try await server.begin(in: browser))
            #expect(try await server.send(.get, back, from: browser).status == 303)
            let again = try await server.send(.get, back, from: browser)
            #expect(again.status == 400)
            #expect(again.isProblem)
            #expect(try await server.count(of: "sessions") == 1)
        }
    }

    @Test func refusesAStateThatExpiredAndForgetsIt() async throws {
        try await SocialServer.run { server, provider in
            let browser = BrowserInTest()
            let back = provider.authorize(try await server.begin(in: browser))
            _ = try await server.begin(in: browser)
            server.skipped.seconds = 601
            try await expectNothing(try await server.send(.get, back, from: browser), 400, of: server)
            try await PostgresSocialStore(pool: server.pool).prune(at: Date() + 601)
            #expect(try await server.count(of: "social_attempts") == 0)
        }
    }

    @Test(arguments: ["", "?state=", "?state=short&code=c", "?code=c"]) func refusesAnAnswerWithoutAState(
        query: String
    ) async throws {
        try await SocialServer.run { server, _ in
            let browser = BrowserInTest()
            _ = try await server.begin(in: browser)
            let answer = try await server.send(.get, "/sign-in/from/scripted\(query)", from: browser)
            try await expectNothing(answer, 400, of: server)
        }
    }

    /// Of a state that is right.
    @Test(arguments: [
        ("error=access_denied", 403), ("error=server_error&error_description=%3Cb%3E", 403), ("", 400), ("code=", 400),
        ("code=\(String(repeating: "c", count: 5_000))", 400), ("code=unknown", 400),
        ("code=c&iss=https%3A%2F%2Fother.example", 502),
    ])
    func refusesWhatTheBrowserBrings(rest: String, status: Int) async throws {
        try await SocialServer.run { server, provider in
            let browser = BrowserInTest()
            let back = provider.authorize(try await server.begin(in: browser))
            let state = try #require(back.firstMatch(of: /state=[^&]+/)).0
            let answer = try await server.send(.get, "/sign-in/from/scripted?\(state)&\(rest)", from: browser)
            try await expectNothing(answer, status, of: server)
            #expect(!answer.text.contains("<b>"))
        }
    }

    /// A code that was issued for another attempt: its nonce and its challenge are that attempt's.
    @Test func refusesTheCodeOfAnotherAttempt() async throws {
        try await SocialServer.run { server, provider in
            let (mine, theirs) = (BrowserInTest(), BrowserInTest())
            let back = provider.authorize(try await server.begin(in: mine))
            _ = provider.authorize(try await server.begin(in: theirs), code: "stolen")
            let injected = back.replacing(/code=.*/, with: "code=stolen")
            try await expectNothing(try await server.send(.get, injected, from: mine), 400, of: server)
        }
    }

    private static let otherClaims: [[String: any Sendable]] = [
        ["iss": "https://other.example"], ["aud": "other"], ["nonce": "another"], ["azp": "other"], ["exp": 1_000],
        ["iat": 1_000], ["sub": ""],
    ]

    @Test(arguments: otherClaims)
    func refusesATokenThatIsNotForThis(claims: [String: any Sendable]) async throws {
        try await SocialServer.run { server, provider in
            provider.change { $0.claims = claims }
            try await expectNothing(try await server.signIn(by: provider, in: BrowserInTest()), 502, of: server)
        }
    }

    @Test(arguments: ["none", "HS256"]) func refusesATokenThatNobodySigned(algorithm: String) async throws {
        try await SocialServer.run { server, provider in
            provider.change { $0.algorithm = algorithm }
            try await expectNothing(try await server.signIn(by: provider, in: BrowserInTest()), 502, of: server)
        }
    }

    @Test func fetchesKeysOnceMoreForAKeyItDoesNotKnow() async throws {
        try await SocialServer.run { server, provider in
            #expect(try await server.signIn(by: provider, in: BrowserInTest()).status == 303)
            #expect(try await server.signIn(by: provider, in: BrowserInTest()).status == 303)
            #expect(provider.fetchedKeys == 1)
            provider.change { $0.keyName = "unknown" }
            for _ in 0..<3 {
                let answer = try await server.signIn(by: provider, in: BrowserInTest())
                #expect(answer.status == 502)
                #expect(answer.isProblem)
            }
            #expect(provider.fetchedKeys == 2)
        }
    }

    @Test(arguments: [
        (500, "{}"), (503, "<h1>Maintenance</h1>"), (200, ""), (200, "<h1>Hello</h1>"), (200, "[]"), (200, "{}"),
        (200, #"{"id_token": 7}"#), (200, #"{"id_token": "a.b.c"}"#), (401, #"{"error": "invalid_client"}"#),
        (200, String(repeating: "[", count: 1_000)), (302, "{}"),
    ])
    func refusesNonsenseForACode(status: Int, body: String) async throws {
        try await SocialServer.run { server, provider in
            provider.change { $0.tokenAnswer = (status, body) }
            try await expectNothing(try await server.signIn(by: provider, in: BrowserInTest()), 502, of: server)
        }
    }

    /// `Servers/misbehaving_http.py` in place of the route for codes and of that for keys.
    @Test(arguments: ["html", "large", "endless", "declared-large", "compressed", "cut", "silent", "garbage", "loop"])
    func survivesAProviderThatMisbehaves(path: String) async throws {
        try await MisbehavingHTTPServer.running { misbehaving in
            let address = misbehaving.url("/\(path)")
            for field in ["token_endpoint", "jwks_uri"] {
                try await SocialServer.run { server, provider in
                    provider.change { $0.metadata = [field: address] }
                    try await expectNothing(try await server.signIn(by: provider, in: BrowserInTest()), 502, of: server)
                }
            }
        }
    }

    @Test func givesUpAProviderThatHangs() async throws {
        try await MisbehavingHTTPServer.running { misbehaving in
            let address = misbehaving.url("/hang")
            try await SocialServer.run(patience: .seconds(3)) { server, provider in
                provider.change { $0.metadata = ["token_endpoint": address] }
                try await expectNothing(try await server.signIn(by: provider, in: BrowserInTest()), 502, of: server)
            }
            try await misbehaving.says("hang ended")
        }
    }

    /// OpenID Connect Discovery 1.0, 4.3, and nothing without TLS where the issuer has it.
    @Test(arguments: [
        ["issuer": "https://other.example"], ["issuer": ""], ["token_endpoint": ""], ["jwks_uri": "file:///etc/passwd"],
        ["authorization_endpoint": "javascript:alert(1)"],
    ])
    func refusesAnotherIssuersDocument(metadata: [String: String]) async throws {
        try await SocialServer.run { server, provider in
            provider.change { $0.metadata = metadata }
            let answer = try await server.send(.get, "/sign-in/with/scripted", from: BrowserInTest())
            try await expectNothing(answer, 502, of: server)
            #expect(try await server.count(of: "social_attempts") == 0)
        }
    }

    @Test func showsAPersonAPage() async throws {
        try await SocialServer.run { server, _ in
            let browser = BrowserInTest(wantsPages: true)
            let answer = try await server.send(.get, "/sign-in/from/scripted", from: browser)
            #expect(answer.status == 400)
            #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
            #expect(answer.text.contains(#"href="/sign-in""#))
        }
    }

    private func expectNothing(
        _ answer: SocialAnswer, _ status: Int, of server: SocialServer, at location: SourceLocation = #_sourceLocation
    ) async throws {
        #expect(answer.status == status, sourceLocation: location)
        #expect(answer.isProblem, sourceLocation: location)
        #expect(
            !answer.headers[values: .setCookie].contains { $0.contains(SessionCookie.name) }, sourceLocation: location)
        for table in ["people", "sessions", "social_identities"] {
            #expect(try await server.count(of: table) == 0, sourceLocation: location)
        }
    }
}
