import Foundation
import HTTPService
import HTTPTypes
import Postgres
import Testing

@testable import accounts

/// How pages sign in: a cookie that scripts cannot read and other sites cannot use.
@Suite(.timeLimit(.minutes(20))) struct SessionCookieTests {
    private static let body = AccountsUnderTest.credentials("somebody@example.org")
    private static let ownPage = ["sec-fetch-site": "same-origin"]

    @Test func setsACookieForThisHostThatNoScriptCanRead() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            let answer = try await accounts.send(.post, "/api/v1/sessions/cookie", Self.ownPage, Self.body)
            #expect(answer.status == 204)
            #expect(answer.body.isEmpty)
            let cookie = try #require(answer.headers[values: .setCookie].first { $0.hasPrefix("__Host-session=") })
            let attributes = cookie.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            for attribute in ["HttpOnly", "Secure", "SameSite=Lax", "Path=/", "Max-Age=2592000"] {
                #expect(attributes.contains(attribute))
            }
            #expect(!attributes.contains { $0.hasPrefix("Domain") })
        }
    }

    @Test func setsNoCookieForAWrongPassword() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            let answer = try await accounts.send(
                .post, "/api/v1/sessions/cookie", Self.ownPage,
                AccountsUnderTest.credentials("somebody@example.org", "wrong horse"))
            #expect(answer.status == 401)
            #expect(answer.headers[.setCookie] == nil)
        }
    }

    @Test(arguments: [
        ["sec-fetch-site": "cross-site"], ["sec-fetch-site": "same-site"], ["sec-fetch-site": "none"], [:],
        ["origin": "https://elsewhere.example"], ["origin": "null"], ["origin": "http://localhost.elsewhere.example"],
        ["sec-fetch-site": "cross-site", "origin": "http://localhost"],
    ])
    func refusesWhatAnotherSiteSends(headers: [String: String]) async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            let sent = headers.merging(["cookie": try await accounts.signInOnAPage()]) { $1 }
            for (method, path) in [
                (HTTPRequest.Method.put, "account/password"), (.delete, "account"), (.delete, "sessions/current"),
            ] {
                #expect(try await accounts.send(method, "/api/v1/\(path)", sent, "{}").status == 403)
            }
            // Nobody is signed in as somebody else by a page of another site.
            #expect(try await accounts.send(.post, "/api/v1/sessions/cookie", headers, Self.body).status == 403)
            #expect(try await accounts.send(.get, "/api/v1/account", sent).status == 200)
        }
    }

    /// Of the session, of its form, and of the browser.
    private static let names: Set<Substring> = ["__Host-session", "__Host-form", "__Host-browser"]

    /// What a page of ours reads and repeats; another site cannot.
    @Test func asksAPageForTheTokenOfItsForm() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            let answer = try await accounts.send(.post, "/api/v1/sessions/cookie", Self.ownPage, Self.body)
            let cookies = answer.headers[values: .setCookie].compactMap { $0.split(separator: ";").first }
                .filter { $0.hasPrefix("__Host-") }
            #expect(Set(cookies.compactMap { $0.split(separator: "=").first }) == Self.names)
            let token = try #require(cookies.first { $0.hasPrefix("__Host-form=") }?.dropFirst("__Host-form=".count))
            let sent = Self.ownPage.merging(["cookie": cookies.joined(separator: "; ")]) { $1 }
            for wrong in [[:], ["x-form-token": ""], ["x-form-token": FormToken.of("another")]] {
                let refused = try await accounts.send(
                    .delete, "/api/v1/sessions/current", sent.merging(wrong) { $1 })
                #expect(refused.status == 403)
            }
            let right = sent.merging(["x-form-token": String(token)]) { $1 }
            #expect(try await accounts.send(.delete, "/api/v1/sessions/current", right).status == 204)
        }
    }

    @Test func signOutEndsTheSessionAndRemovesTheCookie() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            let cookie = try await accounts.signInOnAPage()
            let sent = Self.ownPage.merging(["cookie": cookie]) { $1 }
            let answer = try await accounts.send(.delete, "/api/v1/sessions/current", sent)
            #expect(answer.status == 204)
            let removed = answer.headers[values: .setCookie]
            #expect(removed.contains { $0.hasPrefix("__Host-session=;") && $0.contains("Max-Age=0") })
            #expect(try await accounts.send(.get, "/api/v1/account", ["cookie": cookie]).status == 401)
        }
    }

    @Test func signingInAgainEndsTheSessionThatTheBrowserHad() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            let (first, elsewhere) = (try await accounts.signInOnAPage(), try await accounts.signInOnAPage())
            let sent = Self.ownPage.merging(["cookie": first]) { $1 }
            #expect(try await accounts.send(.post, "/api/v1/sessions/cookie", sent, Self.body).status == 204)
            #expect(try await accounts.send(.get, "/api/v1/account", ["cookie": first]).status == 401)
            #expect(try await accounts.send(.get, "/api/v1/account", ["cookie": elsewhere]).status == 200)
        }
    }

    /// One that leaked before is worth nothing afterwards.
    @Test func aPageGetsAnotherTokenAfterItsRightsChanged() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            let statements: [SQL] = [
                "INSERT INTO role_grants (user_id, role, granted_at) SELECT user_id, 'editor', now() FROM people",
                "DELETE FROM role_grants", "UPDATE sessions SET unlocked_until = now()",
            ]
            var cookie = try await accounts.signInOnAPage()
            for statement in statements {
                let before = try await accounts.send(.get, "/api/v1/sessions/current", ["cookie": cookie])
                #expect(before.headers[.setCookie] == nil)
                try await accounts.pool.query(statement)
                let answer = try await accounts.send(.get, "/api/v1/sessions/current", ["cookie": cookie])
                #expect(answer.text.hasPrefix(#"{"isSignedIn":true,"#))
                let next = answer.headers[values: .setCookie].first { $0.hasPrefix("__Host-session=") }
                #expect(try await accounts.send(.get, "/api/v1/account", ["cookie": cookie]).status == 401)
                cookie = try #require(next?.split(separator: ";").first.map { String($0) })
                #expect(try await accounts.send(.get, "/api/v1/account", ["cookie": cookie]).status == 200)
            }
        }
    }

    /// Of a release before 0.9.
    @Test func aPageWithTheEarlierCookieGetsTheNewOne() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            let token = try await accounts.signInOnAPage().replacing("__Host-session=", with: "session=")
            let sent = ["cookie": token, "x-forwarded-proto": "https"]
            let answer = try await accounts.send(.get, "/api/v1/sessions/current", sent)
            let cookies = answer.headers[values: .setCookie]
            #expect(cookies.contains { $0.hasPrefix("__Host-session=") && $0.contains("Secure") })
            #expect(cookies.contains { $0.hasPrefix("session=;") && $0.contains("Max-Age=0") })
            #expect(try await accounts.send(.get, "/api/v1/account", ["cookie": token]).status == 401)
        }
    }

    /// Scripts cannot see the cookie, so they ask.
    @Test func saysWhetherSomebodyIsSignedIn() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            let cookie = try await accounts.signInOnAPage()
            let expected: [([String: String], String)] = [
                ([:], #"{"isSignedIn":false}"#), (["cookie": "__Host-session=wrong"], #"{"isSignedIn":false}"#),
            ]
            for (sent, text) in expected {
                let answer = try await accounts.send(.get, "/api/v1/sessions/current", sent)
                #expect(answer.status == 200)
                #expect(answer.text == text)
            }
            // By the name that pages have, devices know whether they keep the same person's values.
            let answer = try await accounts.send(.get, "/api/v1/sessions/current", ["cookie": cookie])
            #expect(answer.status == 200)
            #expect(answer.text.contains(/^{"isSignedIn":true,"visitor":"[0-9a-f]{32}"}$/))
            let sent = ["authorization": "Bearer wrong"]
            #expect(try await accounts.send(.get, "/api/v1/sessions/current", sent).status == 401)
        }
    }
}
