import Domain
import Foundation
import HTTPTypes
import Postgres
import Testing

@testable import accounts

/// The second step on a page without JavaScript.
@Suite(.timeLimit(.minutes(20))) struct SecondStepFormTests {
    /// Connects an app.
    /// - Returns: its secret and the recovery codes.
    private func connect(_ accounts: AccountsUnderTest, _ token: String) async throws -> (TOTP, [String]) {
        struct Started: Decodable { var secret: String }
        struct Done: Decodable { var recoveryCodes: [String] }
        let password = #"{"password": "\#(AccountsUnderTest.password)"}"#
        let started = try await accounts.call(.post, "/api/v1/account/second-factor/totp", token: token, password)
            .decoded(Started.self)
        let totp = TOTP(secret: try #require(Base32.bytes(started.secret)))
        let done = try await accounts.call(
            .put, "/api/v1/account/second-factor/totp", token: token, #"{"code": "\#(code(of: totp, accounts))"}"#)
        accounts.clock.advance(by: 60)
        return (totp, try done.decoded(Done.self).recoveryCodes)
    }

    private func code(of totp: TOTP, _ accounts: AccountsUnderTest) -> String {
        totp.code(at: TOTP.step(at: accounts.clock.now)).text
    }

    @Test func asksForTheCodeOnAPageOfItsOwn() async throws {
        try await AccountsUnderTest.run { accounts in
            let (totp, _) = try await connect(accounts, try await accounts.somebodyKnown())
            let browser = PlainBrowser(accounts)
            let answer = try await browser.signIn(at: "/sign-in?to=/map")
            #expect(answer.headers[.location] == "/sign-in/step?to=/map")
            #expect(!browser.isSignedIn)
            let page = try await browser.follow(answer)
            #expect(page.text.contains("action=\"/sign-in/step?to=/map\""))
            // Whoever looks over a shoulder, or at a log, sees no challenge.
            let challenge = try #require(browser.cookie("__Host-step"))
            #expect(!page.text.contains(challenge))

            let right = try await browser.send("/sign-in/step?to=/map", ["code": code(of: totp, accounts)])
            #expect(right.status == 303)
            #expect(right.headers[.location] == "/sign-in/done?to=/map")
            #expect(browser.isSignedIn)
            #expect(browser.cookie("__Host-step") == nil)
        }
    }

    @Test func takesARecoveryCodeOnce() async throws {
        try await AccountsUnderTest.run { accounts in
            let (_, codes) = try await connect(accounts, try await accounts.signUp())
            let code = try #require(codes.first)
            for (status, browser) in [(303, PlainBrowser(accounts)), (401, PlainBrowser(accounts))] {
                _ = try await browser.signIn()
                let answer = try await browser.send("/sign-in/step", ["code": "", "recoveryCode": code])
                #expect(answer.status == status)
                #expect(browser.isSignedIn == (status == 303))
            }
        }
    }

    @Test(arguments: [
        ("code", "000000", 401, "step-code-fault"), ("code", "12", 422, "step-code-fault"),
        ("code", "", 422, "step-code-fault"),
        ("recoveryCode", "abcd", 422, "step-recoveryCode-fault"),
    ])
    func saysBesideTheFieldWhatIsWrong(field: String, text: String, status: Int, fault: String) async throws {
        try await AccountsUnderTest.run { accounts in
            _ = try await connect(accounts, try await accounts.signUp())
            let browser = PlainBrowser(accounts)
            _ = try await browser.signIn()
            let answer = try await browser.send("/sign-in/step", [field: text])
            #expect(answer.status == status)
            #expect(answer.text.contains("class=\"fault\" id=\"\(fault)\""))
            #expect(!browser.isSignedIn)
        }
    }

    @Test func beginsAgainWhenItTookTooLong() async throws {
        try await AccountsUnderTest.run { accounts in
            let (totp, _) = try await connect(accounts, try await accounts.signUp())
            let browser = PlainBrowser(accounts)
            _ = try await browser.signIn()
            accounts.clock.advance(by: SecondStep.patience + 1)
            let late = try await browser.send("/sign-in/step", ["code": code(of: totp, accounts)])
            #expect(late.headers[.location] == "/sign-in?over=1")
            #expect(try await browser.follow(late).text.contains("The time for the second step is over"))
            let without = try await browser.open("/sign-in/step")
            #expect(without.headers[.location] == "/sign-in?over=1")
        }
    }

    /// The small forms of other pages ask the API.
    @Test func theAPIsSignInOfAPageLeadsToTheSamePage() async throws {
        try await AccountsUnderTest.run { accounts in
            _ = try await connect(accounts, try await accounts.signUp())
            let answer = try await accounts.send(
                .post, "/api/v1/sessions/cookie", ["sec-fetch-site": "same-origin"],
                AccountsUnderTest.credentials("somebody@example.org"))
            #expect(answer.status == 202)
            let cookies = answer.headers[values: .setCookie]
            #expect(cookies.contains { $0.hasPrefix("__Host-step=") && $0.contains("HttpOnly") })
        }
    }
}
