import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import RequestedNotifications
import Sessions
import Testing

@testable import accounts

@Suite(.timeLimit(.minutes(20))) struct PasswordChangeTests {
    private static let change = #"{"password": "correct horse", "newPassword": "battery staple"}"#
    private struct Next: Decodable { var token: String }

    @Test func endsAllOtherSessionsAndMailsIt() async throws {
        try await AccountsUnderTest.run { accounts in
            let (token, other) = (try await accounts.signUp(), try await accounts.signIn())
            let answer = try await accounts.call(.put, "/api/v1/account/password", token: token, Self.change)
            #expect(answer.status == 200)
            let next = try answer.decoded(Next.self).token
            for ended in [token, other] {
                #expect(try await accounts.call(.get, "/api/v1/account", token: ended).status == 401)
            }
            #expect(try await accounts.call(.get, "/api/v1/account", token: next).status == 200)
            #expect(try await accounts.mails().last?.kind == .passwordChanged)
            _ = try await accounts.signIn("somebody@example.org", "battery staple")
            let old = AccountsUnderTest.credentials("somebody@example.org")
            #expect(try await accounts.call(.post, "/api/v1/sessions", old).status == 401)
        }
    }

    @Test func givesAPageItsNextCookie() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            let cookie = try await accounts.signInOnAPage()
            let answer = try await accounts.send(
                .put, "/api/v1/account/password", ["cookie": cookie, "sec-fetch-site": "same-origin"], Self.change)
            #expect(answer.status == 204)
            #expect(answer.body.isEmpty)
            let next = try #require(answer.headers[values: .setCookie].first { $0.hasPrefix("__Host-session=") })
            #expect(!next.hasPrefix("\(cookie);"))
            #expect(try await accounts.send(.get, "/api/v1/account", ["cookie": cookie]).status == 401)
        }
    }

    @Test(arguments: [
        (#"{"password": "wrong horse", "newPassword": "battery staple"}"#, 403, []),
        (#"{"password": "correct horse", "newPassword": "iloveyou"}"#, 422, ["#/newPassword"]),
        (#"{"password": "correct horse", "newPassword": "short"}"#, 422, ["#/newPassword"]),
        (#"{"password": "correct horse"}"#, 422, ["#/newPassword"]), ("{}", 422, ["#/password", "#/newPassword"]),
    ])
    func changesNothingByAFaultyRequest(body: String, status: Int, pointers: [String]) async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            let answer = try await accounts.call(.put, "/api/v1/account/password", token: token, body)
            #expect(answer.status == status)
            #expect(try answer.pointers == pointers)
            #expect(try await accounts.call(.get, "/api/v1/account", token: token).status == 200)
            _ = try await accounts.signIn()
        }
    }

    @Test func slowsGuessingWithAStolenToken() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            let wrong = #"{"password": "wrong horse"}"#
            for _ in 0..<5 {
                #expect(try await accounts.call(.delete, "/api/v1/account", token: token, wrong).status == 403)
            }
            let slowed = try await accounts.call(
                .delete, "/api/v1/account", token: token, #"{"password": "correct horse"}"#)
            #expect(slowed.status == 429)
            #expect(slowed.headers[.retryAfter] == "30")
        }
    }
}

@Suite(.timeLimit(.minutes(20))) struct PasswordResetTests {
    private static let path = "/api/v1/account/password-resets"
    private static let wanted = #"{"newPassword": "battery staple"}"#

    @Test func answersAKnownAddressLikeAnUnknownOne() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            let known = try await accounts.call(.post, Self.path, #"{"email": "somebody@example.org"}"#)
            let unknown = try await accounts.call(.post, Self.path, #"{"email": "nobody@example.org"}"#)
            #expect(known.status == 202 && unknown.status == 202)
            #expect(known.body == unknown.body)
            let mails = try await accounts.mails().suffix(2)
            #expect(mails.map(\.kind) == [.resetPassword, .resetUnknown])
            #expect(mails.last?.request.userID == nil)
            #expect(mails.last?.content?.address == "nobody@example.org")
            #expect(mails.last?.content?.link == "https://breathe.example/sign-up")
        }
    }

    @Test func aLinkSetsANewPasswordOnceAndEndsAllSessions() async throws {
        try await AccountsUnderTest.run { accounts in
            let session = try await accounts.signUp(isConfirmed: false)
            _ = try await accounts.call(.post, Self.path, #"{"email": "somebody@example.org"}"#)
            let token = try #require(try await accounts.mails().last?.token)
            #expect(try await accounts.call(.put, "\(Self.path)/\(token)", Self.wanted).status == 204)
            #expect(try await accounts.call(.get, "/api/v1/account", token: session).status == 401)
            #expect(try await accounts.call(.put, "\(Self.path)/\(token)", Self.wanted).status == 404)
            _ = try await accounts.signIn("somebody@example.org", "battery staple")
            // Whoever reads the mail has the address.
            let confirmed = try await accounts.pool.query("SELECT is_confirmed FROM contacts").decode(Bool.self)
            #expect(confirmed == [true])
            #expect(try await accounts.mails().last?.kind == .passwordChanged)
        }
    }

    /// Somebody may have signed up with another's address, and have laid other ways in.
    @Test func ofAnAddressThatWasNotConfirmedNoOtherWayInIsLeft() async throws {
        try await AccountsUnderTest.run { accounts in
            let mallory = try await accounts.signUp(isConfirmed: false)
            let id = try await accounts.userID(of: "somebody@example.org")
            try await accounts.addSecondFactor(to: id)
            _ = try await accounts.call(.post, Self.path, #"{"email": "somebody@example.org"}"#)
            let token = try #require(try await accounts.mails().last?.token)
            #expect(try await accounts.call(.put, "\(Self.path)/\(token)", Self.wanted).status == 204)
            #expect(try await accounts.call(.get, "/api/v1/account", token: mallory).status == 401)
            #expect(try await accounts.count("totp_factors") == 0)
            _ = try await accounts.signIn("somebody@example.org", "battery staple")
        }
    }

    @Test func aLinkEndsAfterAnHour() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            _ = try await accounts.call(.post, Self.path, #"{"email": "somebody@example.org"}"#)
            let token = try #require(try await accounts.mails().last?.token)
            accounts.clock.advance(by: 3_600)
            #expect(try await accounts.call(.put, "\(Self.path)/\(token)", Self.wanted).status == 404)
        }
    }

    @Test func aRefusedPasswordLeavesTheLinkAsItWas() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            _ = try await accounts.call(.post, Self.path, #"{"email": "somebody@example.org"}"#)
            let token = try #require(try await accounts.mails().last?.token)
            let refused = try await accounts.call(.put, "\(Self.path)/\(token)", #"{"newPassword": "iloveyou"}"#)
            #expect(refused.status == 422)
            #expect(try refused.pointers == ["#/newPassword"])
            #expect(try await accounts.call(.put, "\(Self.path)/\(token)", Self.wanted).status == 204)
        }
    }

    /// A link that confirms an address, and one of an address that has no account.
    @Test func takesNoOtherLink() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp(isConfirmed: false)
            let confirming = try #require(try await accounts.mails().first?.token)
            for token in [confirming, SessionToken().text, "x"] {
                #expect(try await accounts.call(.put, "\(Self.path)/\(token)", Self.wanted).status == 404)
            }
            _ = try await accounts.signIn()
        }
    }
}
