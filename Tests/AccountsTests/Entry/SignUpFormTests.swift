import Foundation
import HTTPTypes
import Localization
import MessageProtocol
import Postgres
import RequestedNotifications
import Testing

@testable import accounts

/// Signing up, confirming and resetting on pages without JavaScript.
@Suite(.timeLimit(.minutes(20))) struct SignUpFormTests {
    @Test func goesFromTheFormToTheFirstSignIn() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = PlainBrowser(accounts)
            let sent = try await browser.send(
                "/sign-up?language=de",
                ["email": " New@Example.org ", "userName": "birch9", "password": AccountsUnderTest.password])
            #expect(sent.headers[.location] == "/sign-up?sent=1&language=de")
            #expect(try await browser.follow(sent).text.contains("Sehen Sie in Ihre E-Mails"))

            let mail = try #require(try await accounts.mails().last)
            #expect(mail.kind == .confirmAddress)
            #expect(mail.content?.language == "de")
            let confirmed = try await browser.send("/account/confirm", ["token": try #require(mail.token)])
            #expect(confirmed.headers[.location] == "/account/confirm?done=1")
            #expect(try await browser.follow(confirmed).text.contains("href=\"/sign-in\""))

            let first = try await browser.follow(try await browser.signIn("birch9"))
            #expect(first.headers[.location] == "/account/complete")
        }
    }

    @Test(arguments: [
        ("nobody", "birch9", "correct horse", ["email"]), ("", "", "", ["email", "password"]),
        ("a@example.org", "x", "correct horse", ["userName"]), ("a@example.org", "birch9", "short", ["password"]),
        ("a@example.org", "", "password123", ["password"]), ("a@example.org", "taken9", "correct horse", ["userName"]),
        ("a@example.org", "\u{202E}\u{200F}", "correct horse", ["userName"]),
    ])
    func saysBesideEachFieldHowToMendIt(
        email: String, userName: String, password: String, faults: [String]
    ) async throws {
        try await AccountsUnderTest.run { accounts in
            let other = #"{"email": "o@example.org", "password": "correct horse", "userName": "taken9"}"#
            #expect(try await accounts.call(.post, "/api/v1/accounts", other).status == 202)
            let browser = PlainBrowser(accounts)
            let answer = try await browser.send(
                "/sign-up", ["email": email, "userName": userName, "password": password])
            #expect(answer.status == 422)
            for field in ["email", "userName", "password"] {
                #expect(answer.text.contains("id=\"\(field)-fault\"") == faults.contains(field), "\(field)")
            }
            #expect(answer.value(of: "email") == email)
            #expect(answer.value(of: "password") == "")
            #expect(try await accounts.count("people") == 1)
        }
    }

    /// ACC-1.9, and the same for signing up: nobody learns who has an account.
    @Test func answersTheSameForAKnownAddress() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            let browser = PlainBrowser(accounts)
            for email in ["somebody@example.org", "nobody@example.org"] {
                let signUp = try await browser.send("/sign-up", ["email": email, "password": "another horse"])
                #expect(signUp.headers[.location] == "/sign-up?sent=1")
                let reset = try await browser.send("/account/forgot-password", ["email": email])
                #expect(reset.headers[.location] == "/account/forgot-password?done=1")
            }
        }
    }

    @Test func tellsWhoCannotDoTheWorkHowLongToWait() async throws {
        var settings = AccountsSettings.forTests
        settings.signIn = SignInLimits(signUps: .hourly(3), workBits: 8)
        try await AccountsUnderTest.run(settings: settings) { accounts in
            let browser = PlainBrowser(accounts)
            let fields: (String) -> KeyValuePairs<String, String> = { ["email": $0, "password": "correct horse"] }
            #expect(try await browser.send("/sign-up", fields("a@example.org")).status == 303)
            let asked = try await browser.send("/sign-up", fields("b@example.org"))
            #expect(asked.status == 429)
            #expect(asked.headers[.retryAfter] != nil)
            #expect(asked.text.contains("<noscript>"))
            #expect(asked.text.contains("Try again in an hour"))
            #expect(asked.value(of: "email") == "b@example.org")
            // A script does it and sends the form again.
            let challenge = try #require(asked.value(of: "challenge"))
            let work = (0...).lazy.map { DoneWork(challenge: challenge, solution: "\($0)") }
                .first { $0.leadingZeroBits >= 8 }
            let done = try await browser.send(
                "/sign-up",
                [
                    "email": "b@example.org", "password": "correct horse", "challenge": challenge,
                    "solution": try #require(work).solution,
                ])
            #expect(done.status == 303)
        }
    }

    @Test func keepsWhatWasTypedWhileMessagesPileUp() async throws {
        let forms = StrangersForms(congestion: { "the broker is away" }, isTransient: { _ in false })
        let refusal = try await forms.refusal(in: .english) {
            Issue.record("nothing is done")
        }
        #expect(refusal?.status == .serviceUnavailable)
        #expect(refusal?.wait.map { (5...10).contains($0) } == true)
        #expect(refusal?.sentence?.contains("Nothing was stored; try again in") == true)
    }

    @Test(arguments: ["code", "address"])
    func setsAnotherPasswordByTheCodeOrTheWholeAddress(pasted: String) async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            let browser = PlainBrowser(accounts)
            _ = try await browser.send("/account/forgot-password", ["email": "somebody@example.org"])
            let mail = try #require(try await accounts.mails().last)
            #expect(mail.kind == .resetPassword)
            let token = try #require(pasted == "code" ? mail.token : mail.content?.link)

            let weak = try await browser.send(
                "/account/reset-password", ["token": " \(token) ", "newPassword": "password123"])
            #expect(weak.status == 422)
            #expect(weak.text.contains("id=\"new-password-fault\""))
            #expect(weak.value(of: "token") == token)

            let form: KeyValuePairs = ["token": token, "newPassword": "four wild garden horses"]
            let set = try await browser.send("/account/reset-password", form)
            #expect(set.headers[.location] == "/account/reset-password?done=1")
            #expect(try await browser.signIn("somebody@example.org", "four wild garden horses").status == 303)
            let again = try await browser.send("/account/reset-password", form)
            #expect(again.status == 422)
            #expect(again.text.contains("id=\"token-fault\""))
        }
    }

    @Test(arguments: ["/account/confirm", "/account/reset-password", "/account/guardian", "/account/delete"])
    func saysThatACodeIsNoneOrOver(path: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = PlainBrowser(accounts)
            for token in ["", "abc", String(repeating: "x", count: 43), "https://breathe.example\(path)#"] {
                let answer = try await browser.send(path, ["token": token, "newPassword": "four wild garden horses"])
                #expect(answer.status == 422, "\(token)")
                #expect(answer.text.contains("id=\"token-fault\""), "\(token)")
            }
        }
    }

    @Test func leavesByAMailedCodeAndShowsTheReceipt() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            _ = try await accounts.call(.post, "/api/v1/account/erasure-links", token: token)
            let code = try #require(try await accounts.mails().last?.token)
            let browser = PlainBrowser(accounts)
            let gone = try await browser.send("/account/delete", ["token": code])
            #expect(gone.status == 303)
            #expect(gone.headers[.location] == ReceiptPage.path)
            #expect(try await accounts.count("people") == 0)
        }
    }
}
