import Domain
import Foundation
import HTTPService
import HTTPTypes
import MessageProtocol
import Messaging
import NIOCore
import Postgres
import Sessions
import TestSupport
import Testing

@testable import accounts

/// The end of an account without JavaScript, and its receipt.
@Suite(.timeLimit(.minutes(20))) struct LeaveFormTests {
    private static let password = AccountsUnderTest.password

    @Test func deletesNothingUnlessItIsConfirmedByTheOwner() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await PlainBrowser.signedIn(accounts)
            let unsure = try await browser.send("/account/leave", ["form": "delete", "password": Self.password])
            #expect(unsure.status == 422 && unsure.isFaulty("delete-isSure"))
            let wrong = try await browser.send(
                "/account/leave", ["form": "delete", "isSure": "on", "password": "wrong horse"])
            #expect(wrong.status == 422 && wrong.isFaulty("delete-password"))
            #expect(try await accounts.count("people") == 1)
        }
    }

    @Test func showsAReceiptThatFillsUntilEverybodyHasConfirmed() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await PlainBrowser.signedIn(accounts)
            let userID = try await accounts.userID(of: "somebody@example.org")
            let gone = try await browser.send(
                "/account/leave", ["form": "delete", "isSure": "on", "password": Self.password])
            #expect(gone.headers[.location] == "/account/deleted")
            #expect(!browser.isSignedIn)
            #expect(try await accounts.count("people") == 0)
            let open = try await browser.open("/account/deleted")
            #expect(open.text.matches(of: /class="chip"/).count == Topology.whoKnowsPeople.count)
            #expect(open.text.contains("http-equiv=\"refresh\""))
            let keys = open.text.matches(of: /<dd><code>([^<]+)<\/code>/).map { "\($0.1)" }

            let store = PostgresReceiptStore(pool: accounts.pool, sealer: .forTests)
            let handler = ErasureConfirmedHandler(store: store, now: { AccountsUnderTest.now })
            for service in Topology.whoKnowsPeople {
                let fact = AccountErasureConfirmed(userID: userID, service: service, confirmedAt: AccountsUnderTest.now)
                #expect(try await handler.handle(fact, .sent()) == .done)
            }
            let whole = try await browser.open("/account/deleted")
            #expect(!whole.text.contains("class=\"chip\""))
            #expect(!whole.text.contains("http-equiv=\"refresh\""))

            let elsewhere = PlainBrowser(accounts)
            #expect(try await elsewhere.open("/account/deleted").text.contains("id=\"receipt-form\""))
            let guessed = try await elsewhere.send(
                "/account/deleted", ["form": "receipt", "number": keys[0], "key": String(repeating: "x", count: 43)])
            #expect(guessed.status == 422 && guessed.isFaulty("receipt-number"))
            let shown = try await elsewhere.send(
                "/account/deleted", ["form": "receipt", "number": keys[0], "key": keys[1]])
            #expect(try await elsewhere.follow(shown).text.contains("id=\"receipt\""))
            let other = try await elsewhere.send(
                "/account/deleted", ["form": "receipt", "number": keys[0], "key": keys[1]], from: "cross-site")
            #expect(other.status == 403)
        }
    }

    @Test func mailsALinkThatDeletesTheAccountToo() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await PlainBrowser.signedIn(accounts)
            let mailed = try await browser.send("/account/leave", ["form": "mail"])
            #expect(mailed.headers[.location] == "/account/leave?done=mailed")
            #expect(try await accounts.mails().last?.kind == .confirmErasure)
            #expect(try await accounts.count("people") == 1)
        }
    }
}
