import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Sessions
import Testing

/// Which requests pass with which session.
@Suite struct SignInTests {
    private struct Context: SessionContext {
        var coreContext: CoreRequestContextStorage
        var session: Session?

        init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }
    }

    private func call(
        _ method: HTTPRequest.Method, _ headers: [String: String], path: String = "/inbox"
    ) async throws -> Int {
        let router = Router(context: Context.self)
        router.addMiddleware {
            ProblemMiddleware(
                for: .everyone, isTransient: { _ in false }, isInDoubt: { _ in false }, mapping: { _ in nil })
        }
        let signedIn = router.group().add(
            middleware: SignInMiddleware(findSession: { token, changes in
                let known = ["fresh"] + (changes ? [] : ["recent"])
                guard known.contains(token) else { return nil }
                return Session(userID: UserID(), tokenDigest: [1], expiresAt: .distantFuture)
            }))
        for method in [HTTPRequest.Method.get, .head, .post, .put, .delete] {
            signedIn.on("inbox", method: method) { _, _ in HTTPResponse.Status.ok }
        }
        let fields = HTTPFields(
            try headers.map { HTTPField(name: try #require(HTTPField.Name($0.key)), value: $0.value) })
        return try await Application(router: router).test(.router) { client in
            try await client.execute(uri: path, method: method, headers: fields) { $0.status.code }
        }
    }

    @Test(arguments: [
        (HTTPRequest.Method.get, 200), (.head, 200), (.post, 401), (.put, 401), (.delete, 401),
    ])
    func onlyWhatReadsMayUseASessionOfSomeSecondsAgo(method: HTTPRequest.Method, status: Int) async throws {
        #expect(try await call(method, ["authorization": "Bearer recent"]) == status)
        #expect(try await call(method, ["authorization": "Bearer fresh"]) == 200)
    }

    @Test(arguments: ["__Host-session=fresh", "session=fresh", "session=other; __Host-session=fresh"])
    func takesTheCookieOfThisReleaseAndOfTheLast(cookie: String) async throws {
        #expect(try await call(.get, ["cookie": cookie]) == 200)
        #expect(try await call(.post, ["cookie": cookie, "sec-fetch-site": "same-origin"]) == 200)
    }

    @Test(arguments: ["__Host-session=other; session=fresh", "__Host-session=", "host-session=fresh"])
    func takesNoOtherCookie(cookie: String) async throws { #expect(try await call(.get, ["cookie": cookie]) == 401) }

    @Test(arguments: [
        ["sec-fetch-site": "cross-site"], ["sec-fetch-site": "same-site"], ["sec-fetch-site": "none"], [:],
        ["origin": "https://elsewhere.example"], ["origin": "null"], ["origin": "http://localhost.elsewhere.example"],
        ["sec-fetch-site": "cross-site", "origin": "http://localhost"],
    ])
    func whatAnotherSiteSendsChangesNothing(headers: [String: String]) async throws {
        let sent = headers.merging(["cookie": "__Host-session=fresh"]) { $1 }
        for method in [HTTPRequest.Method.post, .put, .delete] { #expect(try await call(method, sent) == 403) }
        #expect(try await call(.get, sent) == 200)
    }

    @Test func tokensOfProgramsAreSentFromAnywhere() async throws {
        let sent = ["authorization": "Bearer fresh", "sec-fetch-site": "cross-site", "cookie": "__Host-session=other"]
        #expect(try await call(.post, sent) == 200)
    }

    @Test func theCookieIsForThisHostAlone() {
        let cookie = SessionCookie.carrying("t", for: 60).description
        for attribute in ["__Host-session=t", "Secure", "HttpOnly", "Path=/", "SameSite=Lax", "Max-Age=60"] {
            #expect(cookie.contains(attribute), "\(attribute)")
        }
        #expect(!cookie.contains("Domain"))
        #expect(SessionCookie.removed.map(\.name) == ["__Host-session", "session"])
    }
}
