import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import RequestedNotifications
import Testing

@testable import accounts

@Suite(.timeLimit(.minutes(20))) struct AddressChangeTests {
    private static func change(to email: String, _ password: String = AccountsUnderTest.password) -> String {
        AccountsUnderTest.credentials(email, password)
    }

    private func address(_ accounts: AccountsUnderTest) async throws -> [String] {
        try await accounts.pool.query("SELECT email FROM contacts ORDER BY email").decode(String.self)
    }

    @Test func movesOnceTheNewAddressIsConfirmedAndTellsTheOldOne() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            let answer = try await accounts.call(
                .put, "/api/v1/account/email", token: token, Self.change(to: "new@example.org"))
            #expect(answer.status == 202)
            #expect(try await address(accounts) == ["somebody@example.org"])
            let asked = try #require(try await accounts.mails().last)
            #expect(asked.kind == .addressChange)
            #expect(asked.content?.address == "new@example.org")

            let link = try #require(asked.token)
            let confirmed = try await accounts.call(.post, "/api/v1/accounts/confirmation", #"{"token": "\#(link)"}"#)
            #expect(confirmed.status == 204)
            #expect(try await address(accounts) == ["new@example.org"])
            let told = try #require(try await accounts.mails().last)
            #expect(told.kind == .addressChanged)
            #expect(told.content?.address == "somebody@example.org")
            #expect(try await accounts.announced(AccountChanged.self).count == 2)
        }
    }

    @Test func saysNothingOfWhoHasTheAddressAlready() async throws {
        try await AccountsUnderTest.run { accounts in
            let (token, _) = (try await accounts.signUp(), try await accounts.signUp("other@example.org"))
            let answer = try await accounts.call(
                .put, "/api/v1/account/email", token: token, Self.change(to: "other@example.org"))
            #expect(answer.status == 202)
            #expect(try await accounts.mails().last?.kind == .accountExists)
            #expect(try await address(accounts) == ["other@example.org", "somebody@example.org"])
        }
    }

    /// Somebody signs up with the address between the request and the click.
    @Test func takesNobodysAddress() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            _ = try await accounts.call(
                .put, "/api/v1/account/email", token: token, Self.change(to: "new@example.org"))
            let link = try #require(try await accounts.mails().last?.token)
            try await accounts.signUp("new@example.org")
            let late = try await accounts.call(.post, "/api/v1/accounts/confirmation", #"{"token": "\#(link)"}"#)
            #expect(late.status == 404)
            #expect(try await address(accounts) == ["new@example.org", "somebody@example.org"])
        }
    }

    @Test(arguments: [
        (change(to: "new@example.org", "wrong horse"), 403, []), (change(to: "new"), 422, ["#/email"]),
        ("{}", 422, ["#/email", "#/password"]),
    ])
    func asksForNothingByAFaultyRequest(body: String, status: Int, pointers: [String]) async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            let before = try await accounts.mails().count
            let answer = try await accounts.call(.put, "/api/v1/account/email", token: token, body)
            #expect(answer.status == status)
            #expect(try answer.pointers == pointers)
            #expect(try await accounts.mails().count == before)
        }
    }
}
