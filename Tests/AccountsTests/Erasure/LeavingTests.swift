import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import RequestedNotifications
import Testing

@testable import accounts

/// How somebody leaves who has no password to confirm it with.
@Suite(.timeLimit(.minutes(20))) struct LeavingTests {
    private static let links = "/api/v1/account/erasure-links"

    private func leave(
        _ somebody: OthersObject.Somebody, _ accounts: AccountsUnderTest, _ body: String = ""
    ) async throws -> Answer {
        try await accounts.call(.delete, "/api/v1/account", token: somebody.token, body)
    }

    private func assertion(
        by authenticator: SoftwareAuthenticator, for path: String, _ token: String, _ accounts: AccountsUnderTest
    ) async throws -> String {
        let options = try await accounts.call(.post, "/api/v1/\(path)", token: token)
        return try authenticator.assertionJSON(try options.decoded(AccountsUnderTest.Challenge.self).challenge)
    }

    /// Somebody who has come through another provider.
    private func withoutPassword(
        _ body: @escaping @Sendable (AccountsUnderTest, OthersObject.Somebody) async throws -> Void
    ) async throws {
        try await AccountsUnderTest.run { accounts in
            let somebody = try await accounts.somebody("social@example.org")
            _ = try await accounts.identity(of: somebody)
            try await accounts.forgetPassword()
            try await body(accounts, somebody)
        }
    }

    @Test func aPasskeyConfirmsIt() async throws {
        try await AccountsUnderTest.run { accounts in
            let somebody = try await accounts.somebody("somebody@example.org")
            let own = try await accounts.addPasskey(to: somebody)
            let other = try await accounts.somebody("other@example.org")
            let foreign = try await accounts.addPasskey(to: other)
            try await accounts.forgetPassword()
            #expect(try await leave(somebody, accounts).status == 403)
            #expect(try await leave(somebody, accounts, #"{"password": "correct horse"}"#).status == 409)
            let signIn = try await assertion(by: own, for: "sessions/passkey/options", somebody.token, accounts)
            #expect(try await leave(somebody, accounts, signIn).status == 422)
            let path = "account/unlock/options"
            let anothers = try await assertion(by: foreign, for: path, somebody.token, accounts)
            #expect(try await leave(somebody, accounts, anothers).status == 401)
            #expect(try await accounts.count("people") == 2)

            let right = try await assertion(by: own, for: path, somebody.token, accounts)
            #expect(try await leave(somebody, accounts, right).status == 202)
            #expect(try await accounts.announced(AccountErased.self).map(\.userID) == [somebody.userID])
        }
    }

    @Test func anUnlockedSessionConfirmsItForTenMinutes() async throws {
        struct Unlocked: Decodable { var token: String }
        try await AccountsUnderTest.run { accounts in
            var somebody = try await accounts.somebody("somebody@example.org")
            let own = try await accounts.addPasskey(to: somebody)
            for passed in [UnlockSession.duration, 0] {
                let right = try await assertion(by: own, for: "account/unlock/options", somebody.token, accounts)
                somebody.token = try await accounts.call(
                    .post, "/api/v1/account/unlock", token: somebody.token, right
                ).decoded(Unlocked.self).token
                accounts.clock.advance(by: passed)
                #expect(try await leave(somebody, accounts).status == (passed > 0 ? 403 : 202))
            }
        }
    }

    @Test func aMailedLinkConfirmsItOnce() async throws {
        try await withoutPassword { accounts, somebody in
            let refused = try await leave(somebody, accounts)
            #expect(refused.status == 403)
            #expect(try refused.problem.detail.contains(Self.links))
            #expect(try await accounts.call(.post, Self.links, token: somebody.token).status == 202)
            let mail = try #require(try await accounts.mails().last)
            #expect(mail.kind == .confirmErasure)
            #expect(mail.content?.link?.hasPrefix("https://breathe.example/account/delete#") == true)
            let link = #"{"token": "\#(try #require(mail.token))"}"#
            let gone = try await accounts.call(.post, "/api/v1/account/erasures", link)
            #expect(gone.status == 202)
            #expect(try await accounts.count("people") == 0)
            #expect(try await accounts.call(.post, "/api/v1/account/erasures", link).status == 404)
        }
    }

    @Test func aMailedLinkEndsAfterAnHourAndWhenTheAccountMoves() async throws {
        try await withoutPassword { accounts, somebody in
            for isMoved in [false, true] {
                #expect(try await accounts.call(.post, Self.links, token: somebody.token).status == 202)
                let link = #"{"token": "\#(try #require(try await accounts.mails().last?.token))"}"#
                if isMoved {
                    try await accounts.pool.query("UPDATE people SET email = 'elsewhere@example.org'")
                } else {
                    accounts.clock.advance(by: 3_600)
                }
                #expect(try await accounts.call(.post, "/api/v1/account/erasures", link).status == 404)
            }
            #expect(try await accounts.count("people") == 1)
        }
    }

    @Test func takesNoLinkForSomethingElse() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp(isConfirmed: false)
            let link = #"{"token": "\#(try #require(try await accounts.mails().last?.token))"}"#
            #expect(try await accounts.call(.post, "/api/v1/account/erasures", link).status == 404)
            #expect(try await accounts.call(.post, "/api/v1/accounts/confirmation", link).status == 204)
        }
    }

    @Test func mailsNothingToAnAddressThatIsNotConfirmed() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp(isConfirmed: false)
            let before = try await accounts.mails().count
            #expect(try await accounts.call(.post, Self.links, token: token).status == 409)
            #expect(try await accounts.mails().count == before)
        }
    }

    @Test func whoHasNothingElseLeavesByTheSession() async throws {
        try await withoutPassword { accounts, somebody in
            try await accounts.pool.query("UPDATE people SET email = NULL, confirmed_at = NULL")
            #expect(try await leave(somebody, accounts).status == 202)
        }
    }

    /// Nobody shuts themselves out by removing what they sign in with.
    @Test func theLastWayInStays() async throws {
        try await AccountsUnderTest.run { accounts in
            let somebody = try await accounts.somebody("somebody@example.org")
            let (own, second) = (
                try await accounts.addPasskey(to: somebody), try await accounts.addPasskey(to: somebody)
            )
            try await accounts.forgetPassword()
            try await accounts.pool.query("UPDATE sessions SET unlocked_until = \(accounts.clock.now + 600)")
            func remove(_ passkey: SoftwareAuthenticator) async throws -> Answer {
                let path = "/api/v1/account/passkeys/\(Data(passkey.id).base64URL)"
                return try await accounts.call(.delete, path, token: somebody.token)
            }
            #expect(try await remove(second).status == 204)
            let refused = try await remove(own)
            #expect(refused.status == 409)
            #expect(try refused.problem.detail.contains("set a password"))
            #expect(try await accounts.count("passkeys") == 1)

            let identity = try #require(try await accounts.identity(of: somebody).values.first)
            #expect(try await remove(own).status == 204)
            let path = "/api/v1/account/identities/\(identity)"
            #expect(try await accounts.call(.delete, path, token: somebody.token).status == 409)
            #expect(try await accounts.count("social_identities") == 1)
        }
    }
}

extension AccountsUnderTest {
    /// Of everybody.
    fileprivate func forgetPassword() async throws { try await pool.query("UPDATE people SET password_hash = NULL") }
}
