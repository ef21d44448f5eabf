import Foundation
import HTTPTypes
import Postgres
import Testing

@testable import accounts

/// Requests with an Idempotency-Key.
@Suite(.timeLimit(.minutes(20))) struct RepeatedTokenTests {
    private func send(
        _ accounts: AccountsUnderTest, _ token: String, _ path: String, _ body: String = ""
    ) async throws -> Answer {
        try await accounts.send(
            .post, "/api/v1/\(path)", ["authorization": "Bearer \(token)", "idempotency-key": "a-key"], body)
    }

    private func rows(_ table: String, _ accounts: AccountsUnderTest) async throws -> [Int] {
        try await accounts.pool.query("SELECT count(*) FROM \(identifier: table)").decode(Int.self)
    }

    @Test func aSecretIsGivenOnceAndMadeOnce() async throws {
        try await AccountsUnderTest.run { accounts in
            let session = try await accounts.signUp()
            let body = #"{"name": "my watch", "scopes": ["read:inbox"], "days": 30}"#
            let made = try await send(accounts, session, "account/tokens", body)
            let again = try await send(accounts, session, "account/tokens", body)
            #expect(made.status == 201 && again.status == 409 && again.text.contains("answer-not-kept"))
            let list = try await accounts.call(.get, "/api/v1/account/tokens", token: session)
            #expect(try list.decoded(TokenRoutes.ListAnswer.self).tokens.count == 1)
        }
    }

    @Test func aMailIsSentOnce() async throws {
        try await AccountsUnderTest.run { accounts in
            let session = try await accounts.signUp(isConfirmed: false)
            let before = try await accounts.mails().count
            let first = try await send(accounts, session, "account/confirmation-mails")
            let second = try await send(accounts, session, "account/confirmation-mails")
            let after = try await accounts.mails().count
            #expect(first.status == 202 && second.status == 202 && after == before + 1)
        }
    }

    /// A sign-in is nobody's yet, and its answer is a secret.
    @Test func signingInRemembersNothing() async throws {
        try await AccountsUnderTest.run { accounts in
            let session = try await accounts.signUp()
            let login = #"{"login": "somebody@example.org", "password": "\#(AccountsUnderTest.password)"}"#
            for _ in 1...2 { _ = try await send(accounts, session, "sessions", login) }
            let kept = try await rows("repeated_requests", accounts)
            let sessions = try await rows("sessions", accounts)
            #expect(kept == [0] && sessions == [3])
        }
    }

    @Test func nothingStaysOfSomebodyWhoLeaves() async throws {
        try await AccountsUnderTest.run { accounts in
            let session = try await accounts.signUp(isConfirmed: false)
            _ = try await send(accounts, session, "account/confirmation-mails")
            let before = try await rows("repeated_requests", accounts)
            let left = try await accounts.call(
                .delete, "/api/v1/account", token: session, #"{"password": "\#(AccountsUnderTest.password)"}"#)
            let after = try await rows("repeated_requests", accounts)
            #expect(left.status == 202 && before == [1] && after == [0])
        }
    }
}
