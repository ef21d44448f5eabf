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

/// What the staff does on pages, without JavaScript; every step leaves its entry in the audit.
@Suite(.timeLimit(.minutes(20))) struct StaffFormTests {
    private func staff(_ accounts: AccountsUnderTest, _ role: String) async throws -> PlainBrowser {
        let browser = try await PlainBrowser.signedIn(accounts, as: "anna@example.org")
        let id = try await accounts.userID(of: "anna@example.org")
        try await accounts.pool.query(
            "INSERT INTO role_grants (user_id, role, granted_at) VALUES (\(id.uuid), \(role), \(accounts.clock.now))")
        try await accounts.addSecondFactor(to: id)
        return browser
    }

    private func audit(_ accounts: AccountsUnderTest) async throws -> [String] {
        try await accounts.pool.query("SELECT action || ' ' || reason FROM audit_entries ORDER BY sequence")
            .decode(String.self)
    }

    @Test func findsAnAccountGrantsAndTakesARole() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await staff(accounts, "administrator")
            _ = try await accounts.signUp("ben@example.org")
            let ben = try await accounts.userID(of: "ben@example.org")
            let found = try await browser.send(
                "/account/staff/people", ["form": "find", "login": "BEN@example.org", "reason": "ticket 4711"])
            #expect(found.headers[.location] == "/account/staff/people/\(ben)")
            let page = try await browser.follow(found)
            #expect(page.text.contains("id=\"person-id\">\(ben)<"))
            #expect(!page.text.contains("ben@example.org"))
            #expect(page.text.contains("id=\"grant-form\""))

            let path = "/account/staff/people/\(ben)/roles"
            let silent = try await browser.send(path, ["form": "grant", "role": "author", "reason": ""])
            #expect(silent.status == 422 && silent.isFaulty("grant-reason"))
            let granted = try await browser.send(path, ["form": "grant", "role": "author", "reason": "asked by mail"])
            #expect(granted.headers[.location] == "/account/staff/people/\(ben)?done=granted")
            let nested = try await browser.follow(granted).text
            #expect(nested.contains("Send articles"))
            #expect(nested.contains("id=\"take-author-form\""))
            let taken = try await browser.send(path, ["form": "take-author", "role": "author", "reason": "left us"])
            #expect(taken.headers[.location]?.hasSuffix("done=taken") == true)
            #expect(
                try await audit(accounts) == [
                    "people.found ticket 4711", "person.read ticket 4711", "person.read ticket 4711",
                    "role.granted asked by mail", "person.read asked by mail", "role.taken left us",
                ])
        }
    }

    @Test(arguments: [
        ("nobody@example.org", "ticket", "find-login"), ("nine chars", "ticket", "find-login"),
        ("ben@example.org", "x", "find-reason"),
    ])
    func saysBesideTheFieldWhatToMend(login: String, reason: String, field: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await staff(accounts, "administrator")
            _ = try await accounts.signUp("ben@example.org")
            let refused = try await browser.send(
                "/account/staff/people", ["form": "find", "login": login, "reason": reason])
            #expect(refused.status == 422)
            #expect(refused.isFaulty(field))
            #expect(refused.value(of: "login") == login)
        }
    }

    @Test func showsNothingOfAPersonWithoutAReason() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await staff(accounts, "administrator")
            let anna = try await accounts.userID(of: "anna@example.org")
            for path in ["/account/staff/people/\(anna)", "/account/staff/audit", "/account/staff/requests"] {
                let asked = try await browser.open(path)
                #expect(asked.headers[.location]?.hasPrefix("/account/staff/reason?to=") == true)
                let form = try await browser.follow(asked)
                #expect(form.value(of: "to") == path)
            }
            #expect(try await audit(accounts) == [])
            let short = try await browser.send("/account/staff/reason", ["form": "reason", "reason": "x", "to": "/"])
            #expect(short.status == 422 && short.isFaulty("reason-reason"))
            let elsewhere = try await browser.send(
                "/account/staff/reason",
                ["form": "reason", "reason": "monthly look", "to": "https://elsewhere.example"])
            #expect(elsewhere.headers[.location] == "/account/staff")
            #expect(try await browser.open("/account/staff/audit").status == 200)
            #expect(try await audit(accounts) == ["audit.read monthly look"])
        }
    }

    @Test func nobodyChangesTheirOwnRoles() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await staff(accounts, "administrator")
            let anna = try await accounts.userID(of: "anna@example.org")
            let page = try await browser.follow(
                try await browser.send(
                    "/account/staff/people", ["form": "find", "login": "anna@example.org", "reason": "looking"]))
            #expect(page.text.contains("id=\"person-is-you\""))
            #expect(!page.text.contains("id=\"grant-form\""))
            #expect(!page.text.contains("id=\"take-administrator-form\""))
            let refused = try await browser.send(
                "/account/staff/people/\(anna)/roles", ["form": "take", "role": "administrator", "reason": "leaving"])
            #expect(refused.status == 422)
            #expect(try await accounts.count("role_grants") == 1)
        }
    }

    @Test func filtersTheAuditAndLeadsToOlderEntries() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await staff(accounts, "administrator")
            _ = try await browser.send("/account/staff/reason", ["form": "reason", "reason": "monthly look"])
            for _ in 0..<StaffAuditPage.entriesOfAPage { _ = try await browser.open("/account/staff/requests") }
            let page = try await browser.open("/account/staff/audit?action=requests.read")
            #expect(page.text.matches(of: /<tr>/).count == StaffAuditPage.entriesOfAPage + 1)
            let link = try #require(page.text.firstMatch(of: /id="audit-older" href="([^"]+)"/))
            let older = "\(link.1)"
            #expect(older == "/account/staff/audit?action=requests.read&amp;before=1")
            #expect(
                try await browser.open(older.replacing("&amp;", with: "&")).text.contains("id=\"audit-none\""))
            let faulty = try await browser.open("/account/staff/audit?subject=ben&actor=x")
            #expect(faulty.status == 422)
            #expect(faulty.isFaulty("audit-subject") && faulty.isFaulty("audit-actor"))
        }
    }

    @Test func showsWhichServicesAnErasureAndACopyWaitFor() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await staff(accounts, "operator")
            let ben = try await PlainBrowser.signedIn(accounts, as: "ben@example.org")
            _ = try await ben.send("/account/export", ["form": "ask"])
            let cleo = try await PlainBrowser.signedIn(accounts, as: "cleo@example.org")
            _ = try await cleo.send(
                "/account/leave", ["form": "delete", "isSure": "on", "password": AccountsUnderTest.password])
            _ = try await browser.send("/account/staff/reason", ["form": "reason", "reason": "monthly look"])
            let page = try await browser.open("/account/staff/requests").text
            #expect(page.matches(of: /<code class="quiet">notifier</).count == 2)
            #expect(!page.contains("@example.org"))
        }
    }

    @Test func invitesByAnAddress() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await staff(accounts, "editor")
            let path = "/account/staff/invite"
            let faulty = try await browser.send(path, ["form": "invite", "email": "nobody", "reason": ""])
            #expect(faulty.status == 422)
            for field in ["email"] { #expect(faulty.isFaulty("invite-\(field)")) }
            let others = try await browser.send(
                path,
                ["form": "invite", "email": "new@example.org", "roles": "administrator", "reason": "new colleague"])
            #expect(others.status == 422)
            let sent = try await browser.send(
                path, ["form": "invite", "email": "new@example.org", "roles": "author", "reason": "new colleague"])
            #expect(sent.headers[.location] == "\(path)?done=invited")
            #expect(try await accounts.mails().last?.kind == .invitation)
        }
    }
}
