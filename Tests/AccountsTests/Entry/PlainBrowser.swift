import Foundation
import HTTPService
import HTTPTypes
import Synchronization
import Testing

@testable import accounts

/// A browser without JavaScript: it opens pages, sends their forms and keeps cookies, if it may.
final class PlainBrowser: Sendable {
    let accounts: AccountsUnderTest
    private let refusesCookies: Bool
    private let cookies = Mutex<[String: String]>([:])

    init(_ accounts: AccountsUnderTest, refusesCookies: Bool = false) {
        (self.accounts, self.refusesCookies) = (accounts, refusesCookies)
    }

    func open(_ path: String) async throws -> Answer { try await ask(.get, path, [:]) }

    /// Sends a form as a page of ours does.
    /// - Parameter site: what the browser says of the page that sends it; nil for an old one, which says its origin alone.
    func send(
        _ path: String, _ fields: KeyValuePairs<String, String>, from site: String? = "same-origin",
        origin: String? = nil
    ) async throws -> Answer {
        var headers = ["content-type": "application/x-www-form-urlencoded"]
        headers["sec-fetch-site"] = site
        headers["origin"] = origin
        var pairs = fields.map { ($0.key, $0.value) }
        if let token = cookie(SessionCookie.name) { pairs.append(("form-token", FormToken.of(token))) }
        let allowed = CharacterSet.alphanumerics
        let body = pairs.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")"
        }.joined(separator: "&")
        return try await ask(.post, path, headers, body)
    }

    /// Where the answer leads.
    func follow(_ answer: Answer) async throws -> Answer {
        #expect(answer.status == 303)
        return try await open(try #require(answer.headers[.location]))
    }

    func cookie(_ name: String) -> String? { cookies.withLock { $0[name] } }
    var isSignedIn: Bool { cookie(SessionCookie.name) != nil }
    func forget(_ name: String) { cookies.withLock { $0[name] = nil } }

    private func ask(
        _ method: HTTPRequest.Method, _ path: String, _ headers: [String: String], _ body: String = ""
    ) async throws -> Answer {
        var headers = headers
        headers["accept"] = "text/html"
        let kept = cookies.withLock { $0.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "; ") }
        if !kept.isEmpty { headers["cookie"] = kept }
        let answer = try await accounts.send(method, path, headers, body)
        if !refusesCookies { keep(answer.headers[values: .setCookie]) }
        return answer
    }

    private func keep(_ lines: [String]) {
        for line in lines {
            let pair = line.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map { String($0) }
            let isOver = line.contains("Max-Age=0")
            cookies.withLock { $0[pair[0]] = isOver || pair.count < 2 ? nil : pair[1] }
        }
    }
}

extension PlainBrowser {
    func signIn(
        _ login: String = "somebody@example.org", _ password: String = AccountsUnderTest.password,
        at path: String = "/sign-in"
    ) async throws -> Answer {
        try await send(path, ["login": login, "password": password])
    }
}

extension Answer {
    /// What stands in a field of the page; nil where there is no such field.
    func value(of name: String) -> String? {
        let field = text.matches(of: /<input[^>]*>/).map { String($0.output) }.first { $0.contains("name=\"\(name)\"") }
        return field.map { $0.firstMatch(of: /\svalue="([^"]*)"/).map { "\($0.1)" } ?? "" }
    }
}
