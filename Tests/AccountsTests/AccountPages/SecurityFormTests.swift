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

/// How one signs in, changed without JavaScript.
@Suite(.timeLimit(.minutes(20))) struct SecurityFormTests {
    private static let path = "/account/security"
    private static let password = AccountsUnderTest.password

    @Test func changesThePasswordAndKeepsThisBrowserSignedIn() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await PlainBrowser.signedIn(accounts)
            let before = browser.cookie("__Host-session")
            let changed = try await browser.send(
                Self.path, ["form": "password", "password": Self.password, "newPassword": "battery staple nine"])
            #expect(try await browser.follow(changed).text.contains("id=\"done\""))
            #expect(browser.cookie("__Host-session") != before)
            #expect(try await accounts.signIn("somebody@example.org", "battery staple nine").isEmpty == false)
        }
    }

    @Test(
        arguments: [
            ("wrong horse", "battery staple nine", "password-password"),
            ("", "battery staple nine", "password-password"),
            (password, "short", "password-newPassword"), (password, "password1", "password-newPassword"),
        ])
    func saysBesideTheFieldWhyAPasswordIsRefused(old: String, new: String, field: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await PlainBrowser.signedIn(accounts)
            let refused = try await browser.send(
                Self.path, ["form": "password", "password": old, "newPassword": new])
            #expect(refused.status == 422)
            #expect(refused.isFaulty(field))
            // Nothing secret comes back.
            #expect(!refused.text.contains("battery") && !refused.text.contains("horse"))
            #expect(try await accounts.signIn().isEmpty == false)
        }
    }

    @Test func connectsAnAppByItsFirstCodeAndShowsRecoveryCodesOnce() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await PlainBrowser.signedIn(accounts)
            let refused = try await browser.send(Self.path, ["form": "totp-start", "password": ""])
            #expect(refused.status == 422 && refused.isFaulty("authenticator-password"))
            let started = try await browser.send(Self.path, ["form": "totp-start", "password": Self.password])
            #expect(started.status == 200)
            let secret = try #require(started.codes("totp-secret").first).replacing(" ", with: "")
            #expect(started.text.contains("otpauth://totp/"))
            let wrong = try await browser.send(Self.path, ["form": "totp", "code": "12345"])
            #expect(wrong.status == 422 && wrong.isFaulty("totp-code"))
            let totp = TOTP(secret: try #require(Base32.bytes(secret)))
            let code = totp.code(at: TOTP.step(at: accounts.clock.now)).text
            let connected = try await browser.send(Self.path, ["form": "totp", "code": code])
            #expect(connected.codes("recovery-codes").count == RecoveryCode.countOfSet)
            let page = try await browser.open(Self.path)
            #expect(page.codes("recovery-codes").isEmpty)
            #expect(page.text.contains("value=\"totp-remove\""))
            let removed = try await browser.send(Self.path, ["form": "totp-remove", "password": Self.password])
            #expect(removed.status == 303)
            #expect(try await accounts.count("totp_factors") == 0)
        }
    }

    @Test func setsAndUsesAPIN() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await PlainBrowser.signedIn(accounts)
            let row = try await browser.send(Self.path, ["form": "pin", "pin": "123456", "password": Self.password])
            #expect(row.status == 422 && row.isFaulty("pin-pin"))
            let set = try await browser.send(Self.path, ["form": "pin", "pin": "271828", "password": Self.password])
            #expect(set.headers[.location] == "\(Self.path)?done=pin")
            let wrong = try await browser.send(Self.path, ["form": "unlock", "pin": "271829"])
            #expect(wrong.status == 422 && wrong.isFaulty("unlock-pin"))
            let unlocked = try await browser.send(Self.path, ["form": "unlock", "pin": "271828"])
            let page = try await browser.follow(unlocked)
            #expect(!page.text.contains("id=\"pin-password\""))
            #expect(try await browser.send(Self.path, ["form": "pin-remove"]).status == 303)
        }
    }

    @Test func movesToAnotherAddressByAMailedLink() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await PlainBrowser.signedIn(accounts)
            let faulty = try await browser.send(
                Self.path, ["form": "email", "email": "nobody", "password": Self.password])
            #expect(faulty.status == 422 && faulty.isFaulty("email-email"))
            #expect(faulty.value(of: "email") == "nobody")
            let sent = try await browser.send(
                Self.path, ["form": "email", "email": "new@example.org", "password": Self.password])
            #expect(sent.headers[.location] == "\(Self.path)?done=mailed")
            #expect(try await accounts.mails().last?.kind == .addressChange)
        }
    }

    /// A passkey, an identity, a session and a token of somebody else's.
    @Test func removesNothingThatIsAnothers() async throws {
        try await AccountsUnderTest.run { accounts in
            let anna = try await accounts.somebody("anna@example.org")
            let browser = try await PlainBrowser.signedIn(accounts)
            let passkey = try await accounts.passkey(of: anna).values[0]
            let identity = try await accounts.identity(of: anna).values[0]
            let session = try await accounts.session(of: anna).values[0]
            let token = try await accounts.personalToken(of: anna).values[0]
            let before = try await accounts.pool.rows(of: anna.userID.uuid)
            for (path, form, id) in [
                (Self.path, "passkey", passkey), (Self.path, "identity", identity),
                ("/account/devices", "end", session),
                ("/account/tokens", "remove", token),
            ] {
                let answer = try await browser.submit(
                    path, [("form", form), ("id", id), ("password", Self.password)])
                #expect(answer.status == 422, "\(form)")
                #expect(!answer.text.contains(id))
            }
            #expect(try await accounts.pool.rows(of: anna.userID.uuid) == before)
        }
    }
}
