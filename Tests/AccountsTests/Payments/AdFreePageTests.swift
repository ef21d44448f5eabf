import Foundation
import HTTPTypes
import Postgres
import TestSupport
import Testing

@testable import accounts

/// The page of the version without advertisements, without JavaScript.
@Suite(.timeLimit(.minutes(20))) struct AdFreePageTests {
    private static let path = "/account/ad-free"

    @Test(arguments: PaymentsUnderTest.all) func sellsAndTakesBack(provider: String) async throws {
        try await PaymentsUnderTest.run { server in
            let browser = try await PlainBrowser.signedIn(server.accounts)
            #expect(try await browser.open("/account/profile").text.contains("href=\"\(Self.path)\""))
            let offer = try await browser.open(Self.path)
            #expect(offer.text.contains("EUR 9.90"))
            #expect(offer.text.contains("value=\"stripe\"") && offer.text.contains("value=\"bank\""))

            let begun = try await browser.send(Self.path, ["form": provider])
            // A form leads to no other site: the page has the link.
            #expect(begun.headers[.location] == "\(Self.path)?done=started")
            let waiting = try await browser.follow(begun)
            let checkout = try #require(waiting.text.firstMatch(of: /href="(http:\/\/127\.0\.0\.1[^"]+)"/)?.1)
            // The back button and a second click lead to the same.
            #expect(
                try await browser.follow(try await browser.send(Self.path, ["form": provider])).text.contains(checkout))
            #expect(try await server.providers.count() == 1)

            let reference = try #require(checkout.split(separator: "/").last)
            try await server.providers.change("\(reference)", #"{"status": "paid"}"#)
            // No webhook has come yet: the page asks.
            let paid = try await browser.open("\(Self.path)?done=returned")
            #expect(paid.text.contains("id=\"have\"") && paid.text.contains("id=\"done\""))
            let id = try #require(paid.ids.first)
            let back = try await browser.send(Self.path, ["form": "refund", "id": id])
            #expect(back.headers[.location] == "\(Self.path)?done=refunded")
            #expect(try await browser.follow(back).text.contains("id=\"buy-form\""))
        }
    }

    @Test func saysWhatIsSoWhateverTheAddressSays() async throws {
        try await PaymentsUnderTest.run { server in
            let browser = try await PlainBrowser.signedIn(server.accounts)
            let never = try await browser.open("\(Self.path)?done=returned")
            #expect(never.text.contains("Nothing was paid.") && !never.text.contains("id=\"have\""))
            _ = try await browser.send(Self.path, ["form": "stripe"])
            let open = try await browser.open("\(Self.path)?done=returned")
            #expect(open.text.contains("not confirmed yet"))
            let cancelled = try await browser.send(Self.path, ["form": "cancel"])
            #expect(try await browser.follow(cancelled).text.contains("id=\"buy-form\""))
        }
    }

    @Test func isShownThoughTheProviderIsAway() async throws {
        try await PaymentsUnderTest.run { server in
            let browser = try await PlainBrowser.signedIn(server.accounts)
            _ = try await browser.send(Self.path, ["form": "stripe"])
            try await server.providers.failNext(1)
            #expect(try await browser.open("\(Self.path)?done=returned").status == 200)
            try await server.providers.failNext(1)
            let refused = try await browser.send(Self.path, ["form": "stripe"])
            #expect(refused.status == 422 && refused.text.contains("role=\"alert\""))
        }
    }

    @Test func hasNoButtonWhereNothingIsSold() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await PlainBrowser.signedIn(accounts)
            #expect(try await !browser.open("/account/profile").text.contains(Self.path))
            let page = try await browser.open(Self.path)
            #expect(page.status == 200 && page.text.contains("id=\"not-sold\""))
            #expect(try await browser.send(Self.path, ["form": "stripe"]).status == 400)
        }
    }
}
