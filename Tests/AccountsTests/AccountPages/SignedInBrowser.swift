import Domain
import Foundation
import HTTPService
import HTTPTypes
import MessageProtocol
import NIOCore
import Postgres
import Sessions
import TestSupport
import Testing

@testable import accounts

extension PlainBrowser {
    /// Somebody with a confirmed address who has signed in, without JavaScript.
    static func signedIn(
        _ accounts: AccountsUnderTest, as email: String = "somebody@example.org"
    ) async throws -> PlainBrowser {
        try await accounts.signUp(email)
        let browser = PlainBrowser(accounts)
        _ = try await browser.signIn(email)
        #expect(browser.isSignedIn)
        return browser
    }

    /// What a form sends whose token is another's, or none.
    func forge(_ path: String, _ body: String) async throws -> Answer {
        let cookie = try #require(self.cookie("__Host-session"))
        return try await accounts.send(
            .post, path,
            [
                "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin",
                "cookie": "__Host-session=\(cookie)", "accept": "text/html",
            ], body)
    }
}

extension Answer {
    /// Whether the page says beside a field that it has to be mended.
    func isFaulty(_ field: String) -> Bool { text.contains("id=\"\(field)-fault\"") }

    /// What is shown this once in the list of this id.
    func codes(_ id: String) -> [String] {
        guard let start = text.range(of: "id=\"\(id)\">") else { return [] }
        let list = text[start.upperBound...].split(separator: "</ul>", maxSplits: 1).first ?? ""
        return list.matches(of: /<code>([^<]*)<\/code>/).map { "\($0.1)" }
    }

    /// The ids that the forms of a list send.
    var ids: [String] { text.matches(of: /name="id" value="([^"]+)"/).map { "\($0.1)" } }
}

extension PlainBrowser {
    /// A form whose fields are known only when the test runs.
    func submit(_ path: String, _ pairs: [(String, String)]) async throws -> Answer {
        let cookie = try #require(self.cookie("__Host-session"))
        let body = (pairs + [("form-token", FormToken.of(cookie))]).map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }
        return try await forge(path, body.joined(separator: "&"))
    }
}
