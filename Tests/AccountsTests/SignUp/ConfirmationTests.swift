import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import Testing

@testable import accounts

@Suite(.timeLimit(.minutes(20))) struct ConfirmationTests {
    private static func confirmation(_ token: String) -> String { #"{"token": "\#(token)"}"# }

    @Test func aLinkWorksOnce() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            let token = try #require(try await accounts.mails().first?.token)
            let again = try await accounts.call(.post, "/api/v1/accounts/confirmation", Self.confirmation(token))
            #expect(again.status == 404)
            #expect(try again.problem.detail.contains("ask for another"))
        }
    }

    @Test func aLinkEndsAfterADay() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp(isConfirmed: false)
            let token = try #require(try await accounts.mails().first?.token)
            accounts.clock.advance(by: 24 * 3_600)
            let late = try await accounts.call(.post, "/api/v1/accounts/confirmation", Self.confirmation(token))
            #expect(late.status == 404)
        }
    }

    @Test(arguments: [("", 404), ("short", 404), (String(repeating: "x", count: 43), 404), ("\u{0}", 400)])
    func refusesATokenThatIsNone(token: String, status: Int) async throws {
        try await AccountsUnderTest.run { accounts in
            let body = String(decoding: try JSONEncoder().encode(["token": token]), as: UTF8.self)
            #expect(try await accounts.call(.post, "/api/v1/accounts/confirmation", body).status == status)
        }
    }

    @Test func storesOnlyTheDigestOfALink() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp(isConfirmed: false)
            let token = try #require(try await accounts.mails().first?.token)
            let rows = try await accounts.pool.query("SELECT mailed_links::text FROM mailed_links")
            for row in try rows.decode(String.self) { #expect(!row.contains(token)) }
        }
    }

    @Test func sendsAnotherLinkAndEndsTheFirst() async throws {
        try await AccountsUnderTest.run { accounts in
            let session = try await accounts.signUp(isConfirmed: false)
            let resent = try await accounts.call(.post, "/api/v1/account/confirmation-mails", token: session)
            #expect(resent.status == 202)
            let tokens = try await accounts.mails().compactMap(\.token)
            #expect(tokens.count == 2)
            var statuses: [Int] = []
            for token in tokens {
                statuses.append(
                    try await accounts.call(.post, "/api/v1/accounts/confirmation", Self.confirmation(token)).status)
            }
            #expect(statuses == [404, 204])
            #expect(
                try await accounts.call(.post, "/api/v1/account/confirmation-mails", token: session).status == 409)
        }
    }

    @Test func mayBeSignedInBeforeTheAddressIsConfirmed() async throws {
        struct Me: Decodable { var email: String, isConfirmed: Bool, createdAt: Date }
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp(isConfirmed: false)
            let me = try await accounts.call(.get, "/api/v1/account", token: token).decoded(Me.self)
            #expect(me.email == "somebody@example.org")
            #expect(!me.isConfirmed)
            #expect(me.createdAt == AccountsUnderTest.now)
        }
    }
}
