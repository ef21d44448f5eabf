import Foundation
import HTTPTypes
import NIOCore
import Testing

@testable import ingest_gateway

/// How pages sign in: a cookie that scripts cannot read and other sites cannot use.
@Suite(.timeLimit(.minutes(20))) struct SessionCookieTests {
    private static let body = #"{"email": "somebody@example.org", "password": "correct horse"}"#

    @Test(arguments: [("http", false), ("https", true)])
    func setsACookieThatNoScriptCanRead(scheme: String, isSecure: Bool) async throws {
        try await GatewayUnderTest.run { gateway in
            _ = try await gateway.signUp()
            let answer = try await gateway.send(
                .post, "/api/v1/sessions/cookie", ["sec-fetch-site": "same-origin", "x-forwarded-proto": scheme],
                Self.body)
            #expect(answer.status == 204)
            #expect(answer.body.isEmpty)
            let cookie = try #require(answer.headers[values: .setCookie].first)
            let attributes = cookie.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(attributes.first?.hasPrefix("session=") == true)
            #expect(attributes.contains("HttpOnly") && attributes.contains("SameSite=Strict"))
            #expect(attributes.contains("Path=/") && attributes.contains("Max-Age=2592000"))
            #expect(attributes.contains("Secure") == isSecure)
        }
    }

    @Test func setsNoCookieForAWrongPassword() async throws {
        try await GatewayUnderTest.run { gateway in
            _ = try await gateway.signUp()
            let answer = try await gateway.send(
                .post, "/api/v1/sessions/cookie", ["sec-fetch-site": "same-origin"],
                #"{"email": "somebody@example.org", "password": "wrong horse"}"#)
            #expect(answer.status == 401)
            #expect(answer.headers[.setCookie] == nil)
        }
    }

    @Test func opensWhatATokenOpens() async throws {
        try await GatewayUnderTest.run { gateway in
            let cookie = try await gateway.signInOnAPage()
            #expect(try await gateway.send(.get, "/api/v1/subscription", ["cookie": cookie]).status == 200)
            #expect(try await gateway.send(.get, "/api/v1/subscription", ["cookie": "session=wrong"]).status == 401)
            #expect(try await gateway.send(.get, "/api/v1/subscription", [:]).status == 401)
        }
    }

    @Test(arguments: [
        ["sec-fetch-site": "cross-site"], ["sec-fetch-site": "same-site"], ["sec-fetch-site": "none"], [:],
        ["origin": "https://elsewhere.example"], ["origin": "null"], ["origin": "http://localhost.elsewhere.example"],
        ["sec-fetch-site": "cross-site", "origin": "http://localhost"],
    ])
    func refusesWhatAnotherSiteSends(headers: [String: String]) async throws {
        try await GatewayUnderTest.run { gateway in
            let cookie = try await gateway.signInOnAPage()
            let sent = headers.merging(["cookie": cookie]) { $1 }
            let snooze = try await gateway.send(.post, "/api/v1/subscription/snooze", sent, #"{"minutes": 90}"#)
            #expect(snooze.status == 403)
            #expect(snooze.headers[.contentType] == "application/problem+json")
            #expect(try await gateway.send(.delete, "/api/v1/sessions/current", sent).status == 403)
            // Nobody is signed in as somebody else by a page of another site.
            #expect(try await gateway.send(.post, "/api/v1/sessions/cookie", headers, Self.body).status == 403)
            #expect(try await gateway.send(.get, "/api/v1/subscription", sent).status == 200)
        }
    }

    @Test(arguments: [
        ["sec-fetch-site": "same-origin"], ["origin": "http://localhost"], ["origin": "https://LOCALHOST"],
    ])
    func takesWhatItsOwnPagesSend(headers: [String: String]) async throws {
        try await GatewayUnderTest.run { gateway in
            let sent = headers.merging(["cookie": try await gateway.signInOnAPage()]) { $1 }
            let snooze = try await gateway.send(.post, "/api/v1/subscription/snooze", sent, #"{"minutes": 90}"#)
            #expect(snooze.status == 200)
        }
    }

    @Test func leavesTokensOfProgramsAsTheyAre() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let sent = ["authorization": "Bearer \(token)", "sec-fetch-site": "cross-site", "cookie": "session=other"]
            let snooze = try await gateway.send(.post, "/api/v1/subscription/snooze", sent, #"{"minutes": 90}"#)
            #expect(snooze.status == 200)
            let out = try await gateway.call(.delete, "/api/v1/sessions/current", token: token)
            #expect(out.status == 204)
            #expect(out.headers[.setCookie] == nil)
        }
    }

    @Test func signOutEndsTheSessionAndRemovesTheCookie() async throws {
        try await GatewayUnderTest.run { gateway in
            let cookie = try await gateway.signInOnAPage()
            let answer = try await gateway.send(
                .delete, "/api/v1/sessions/current", ["cookie": cookie, "sec-fetch-site": "same-origin"])
            #expect(answer.status == 204)
            #expect(answer.headers[.setCookie]?.hasPrefix("session=; ") == true)
            #expect(answer.headers[.setCookie]?.contains("Max-Age=0") == true)
            #expect(try await gateway.send(.get, "/api/v1/subscription", ["cookie": cookie]).status == 401)
        }
    }

    /// Scripts cannot see the cookie, so they ask.
    @Test func saysWhetherSomebodyIsSignedIn() async throws {
        try await GatewayUnderTest.run { gateway in
            let cookie = try await gateway.signInOnAPage()
            let expected: [([String: String], String)] = [
                ([:], #"{"isSignedIn":false}"#), (["cookie": "session=wrong"], #"{"isSignedIn":false}"#),
                (["cookie": cookie], #"{"isSignedIn":true}"#),
            ]
            for (sent, text) in expected {
                let answer = try await gateway.send(.get, "/api/v1/sessions/current", sent)
                #expect(answer.status == 200)
                #expect(answer.text == text)
            }
            let sent = ["authorization": "Bearer wrong"]
            #expect(try await gateway.send(.get, "/api/v1/sessions/current", sent).status == 401)
        }
    }
}

extension GatewayUnderTest {
    fileprivate func send(
        _ method: HTTPRequest.Method, _ path: String, _ headers: [String: String], _ body: String = ""
    ) async throws -> Answer {
        var fields: HTTPFields = [.contentType: "application/json"]
        for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
        return try await call(method, path, headers: fields, ByteBuffer(string: body))
    }

    /// - Returns: what the browser then sends as `Cookie`.
    fileprivate func signInOnAPage() async throws -> String {
        _ = try await signUp()
        let answer = try await send(
            .post, "/api/v1/sessions/cookie", ["sec-fetch-site": "same-origin"],
            #"{"email": "somebody@example.org", "password": "correct horse"}"#)
        return try #require(answer.headers[values: .setCookie].first?.split(separator: ";").first.map { String($0) })
    }
}
