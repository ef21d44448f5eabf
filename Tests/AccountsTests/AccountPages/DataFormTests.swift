import Domain
import Foundation
import HTTPService
import HTTPTypes
import MessageProtocol
import Messaging
import NIOCore
import Postgres
import PrivacyRights
import Sessions
import TestSupport
import Testing

@testable import accounts

/// Devices, tokens, consents, copies and the end of an account, without JavaScript.
@Suite(.timeLimit(.minutes(20))) struct DataFormTests {
    private static let password = AccountsUnderTest.password

    @Test(arguments: [
        "/account", "/account/profile", "/account/security", "/account/devices", "/account/tokens", "/account/privacy",
        "/account/export", "/account/leave", "/account/ad-free",
    ])
    func asksStrangersToSignInAndTakesNoForgedForm(path: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let stranger = PlainBrowser(accounts)
            let opened = try await stranger.open(path)
            #expect(opened.status == 303)
            #expect(opened.headers[.location] == "/sign-in?to=\(path)")
            #expect(try await stranger.send(path, ["form": "delete", "isSure": "on"]).status == 401)

            let browser = try await PlainBrowser.signedIn(accounts)
            let page = try await browser.open(path)
            #expect(page.status == 200)
            #expect(page.headers[.cacheControl] == "no-store")
            #expect(page.text.contains("class=\"app\""))
            #expect(!page.text.contains("{{"))
            for form in ["form-token=", "form-token=\(String(repeating: "x", count: 43))", "x=1"] {
                let forged = try await browser.forge(path, "\(form)&form=delete&isSure=on&password=correct+horse")
                #expect(forged.status == 403)
            }
            #expect(try await browser.send(path, ["form": "nothing of this page"]).status == 400)
            #expect(try await accounts.count("people") == 1)
        }
    }

    @Test func signsOut() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await PlainBrowser.signedIn(accounts)
            let out = try await browser.send("/account", ["form": "sign-out"])
            #expect(out.headers[.location] == "/")
            #expect(!browser.isSignedIn)
        }
    }

    @Test func signsOutAnotherDevice() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await PlainBrowser.signedIn(accounts)
            let other = try await accounts.signIn()
            let ids = try await browser.open("/account/devices").ids
            // The one of this browser has no button.
            #expect(ids.count == 2)
            for id in ids {
                let answer = try await browser.send("/account/devices", ["form": "end", "id": id])
                #expect(answer.headers[.location] == "/account/devices?done=ended")
            }
            #expect(try await accounts.call(.get, "/api/v1/account", token: other).status == 401)
            #expect(try await browser.open("/account/devices").status == 200)
        }
    }

    @Test func makesATokenAndShowsItOnce() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await PlainBrowser.signedIn(accounts)
            let faulty = try await browser.send("/account/tokens", ["form": "token", "name": "", "days": "400"])
            #expect(faulty.status == 422)
            for field in ["name", "scopes", "days"] { #expect(faulty.isFaulty("token-\(field)"), "\(field)") }
            #expect(faulty.value(of: "days") == "400")
            let made = try await browser.send(
                "/account/tokens",
                ["form": "token", "name": "my <watch>", "scopes": "read:inbox", "scopes": "read:profile", "days": "7"])
            let token = try #require(made.codes("token-text").first)
            #expect(made.text.contains("my &lt;watch&gt;"))
            #expect(try await accounts.call(.get, "/api/v1/account/profile", token: token).status == 200)
            let page = try await browser.open("/account/tokens")
            #expect(!page.text.contains(token))
            let removed = try await browser.send(
                "/account/tokens", ["form": "remove", "id": try #require(page.ids.first)])
            #expect(removed.status == 303)
            #expect(try await accounts.call(.get, "/api/v1/account/profile", token: token).status == 401)
        }
    }

    @Test func notesConsentsWithTheNoticeThatWasShown() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await PlainBrowser.signedIn(accounts)
            let path = "/account/privacy"
            let version = try #require(try await browser.open(path).value(of: "noticeVersion"))
            let given = try await browser.send(
                path, ["form": "allow", "consent": "location", "noticeVersion": version])
            #expect(try await browser.follow(given).text.contains("class=\"tag\""))
            let stale = try await browser.send(
                path, ["form": "allow", "consent": "health-data", "noticeVersion": "0"])
            #expect(stale.status == 422)
            _ = try await browser.send(path, ["form": "refuse", "consent": "location", "noticeVersion": version])
            _ = try await browser.send(path, ["form": "accept", "notice": "privacy", "noticeVersion": version])
            let changes = try await accounts.announced(AccountConsentChanged.self).filter { $0.consent == .location }
            #expect(changes.map(\.isGranted) == [false, true, false])
            #expect(try await accounts.count("notice_acceptances") == 1)
            for notice in ["privacy", "terms"] {
                #expect(try await PlainBrowser(accounts).open("/account/notices/\(notice)").status == 200)
            }
        }
    }

    @Test func followsACopyUntilItCanBeDownloaded() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await PlainBrowser.signedIn(accounts)
            let asked = try await browser.send("/account/export", ["form": "ask"])
            let page = try await browser.follow(asked)
            #expect(page.text.contains("<progress"))
            #expect(page.text.contains("http-equiv=\"refresh\""))
            let again = try await browser.send("/account/export", ["form": "ask"])
            #expect(again.status == 422 && again.text.contains("role=\"alert\""))
            let id = try #require(try await accounts.announced(AccountExportRequested.self).first?.exportID)
            let store = PostgresExportStore(pool: accounts.pool, sealer: .forTests, page: "https://breathe.example")
            let handler = ExportPartReadyHandler(store: store, now: { AccountsUnderTest.now })
            for service in Topology.whoKnowsPeople {
                let fact = AccountExportPartReady(exportID: id, service: service, readyAt: AccountsUnderTest.now)
                #expect(try await handler.handle(fact, .sent()) == .done)
            }
            let ready = try await browser.open("/account/export")
            #expect(ready.text.contains("href=\"/api/v1/account/exports/\(id)/archive\""))
            #expect(!ready.text.contains("http-equiv=\"refresh\""))
            let other = try await PlainBrowser.signedIn(accounts, as: "other@example.org")
            #expect(try await !other.open("/account/export").text.contains("\(id)"))
        }
    }
}
