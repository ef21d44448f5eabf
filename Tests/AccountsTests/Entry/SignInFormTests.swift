import Foundation
import HTTPTypes
import Postgres
import Testing

@testable import accounts

/// Signing in on a page without JavaScript.
@Suite(.timeLimit(.minutes(20))) struct SignInFormTests {
    @Test(arguments: ["somebody@example.org", "birch9"])
    func leadsOnWithASessionAndNoTokenInTheAnswer(login: String) async throws {
        try await AccountsUnderTest.run { accounts in
            _ = try await accounts.somebodyKnown()
            let browser = PlainBrowser(accounts)
            let answer = try await browser.signIn(login, at: "/sign-in?to=/map")
            #expect(answer.status == 303)
            #expect(answer.headers[.location] == "/sign-in/done?to=/map")
            #expect(browser.isSignedIn)
            #expect(answer.text.isEmpty)
            #expect(try await browser.open("/sign-in/done?to=/map").headers[.location] == "/map")
        }
    }

    /// ACC-1.5: which of them is wrong is nobody's business.
    @Test(arguments: [
        ("somebody@example.org", "wrong horse"), ("nobody@example.org", "correct horse"), ("", ""),
        ("two words", "correct horse"), ("somebody@example.org", "short"),
    ])
    func emptiesBothBoxesAndWarns(login: String, password: String) async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            let browser = PlainBrowser(accounts)
            let answer = try await browser.signIn(login, password)
            #expect(answer.status == 401)
            #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
            #expect(answer.text.contains("The name, the address or the password is wrong"))
            #expect(answer.value(of: "login") == "")
            #expect(answer.value(of: "password") == "")
            #expect(!browser.isSignedIn)
        }
    }

    /// ACC-1.6.
    @Test(arguments: ["somebody@example.org", "nobody@example.org"])
    func suggestsAnotherPasswordAfterThreeFailures(login: String) async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            let browser = PlainBrowser(accounts)
            for failure in 1...3 {
                let page = try await browser.signIn(login, "wrong horse").text
                let warning = try #require(page.firstMatch(of: /role="alert">(.*?)<\/p>/)?.1)
                #expect(warning.contains("/account/forgot-password") == (failure == 3), "\(failure)")
                #expect(page.contains("is wrong. Nobody is signed in") == (failure < 3), "\(failure)")
            }
        }
    }

    @Test func saysInWordsHowLongToWaitAndKeepsTheLogin() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            let browser = PlainBrowser(accounts)
            for _ in 0..<5 { _ = try await browser.signIn("somebody@example.org", "wrong horse") }
            let answer = try await browser.signIn()
            #expect(answer.status == 429)
            #expect(answer.headers[.retryAfter] == "30")
            #expect(answer.text.contains("try again in 30 seconds"))
            #expect(answer.value(of: "login") == "somebody@example.org")
            #expect(answer.value(of: "password") == "")
        }
    }

    /// Login CSRF: another site must not sign anybody in as somebody else.
    @Test(
        arguments: [
            ("cross-site", nil), ("same-site", nil), ("none", nil), (nil, nil), (nil, "https://evil.example"),
            (nil, "null"), ("cross-site", "https://evil.example"),
        ] as [(String?, String?)])
    func takesNothingThatAnotherSiteSends(site: String?, origin: String?) async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            let browser = PlainBrowser(accounts)
            let forms: [(String, KeyValuePairs<String, String>)] = [
                ("/sign-in", ["login": "somebody@example.org", "password": AccountsUnderTest.password]),
                ("/sign-in/step", ["code": "123456"]), ("/account/forgot-password", ["email": "somebody@example.org"]),
                ("/sign-up", ["email": "new@example.org", "password": "correct horse"]),
                ("/account/confirm", ["token": "x"]), ("/account/guardian", ["token": "x"]),
                ("/account/delete", ["token": "x"]), ("/account/reset-password", ["token": "x"]),
            ]
            let (people, mails) = (try await accounts.count("people"), try await accounts.mails().count)
            for (path, fields) in forms {
                let answer = try await browser.send(path, fields, from: site, origin: origin)
                #expect(answer.status == 403, "\(path)")
                #expect(answer.headers[values: .setCookie].isEmpty, "\(path)")
            }
            #expect(try await accounts.count("people") == people)
            #expect(try await accounts.mails().count == mails)
        }
    }

    @Test func saysThatCookiesAreNeededWhereTheyAreRefused() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            let browser = PlainBrowser(accounts, refusesCookies: true)
            let page = try await browser.follow(try await browser.signIn())
            #expect(page.status == 200)
            #expect(page.text.contains("Your browser kept no cookie"))
            #expect(page.text.contains("id=\"sign-in-form\""))
        }
    }

    @Test func saysWhoIsSignedInAlready() async throws {
        try await AccountsUnderTest.run { accounts in
            _ = try await accounts.somebodyKnown()
            let browser = PlainBrowser(accounts)
            _ = try await browser.signIn()
            let page = try await browser.open("/sign-in?to=/map")
            #expect(page.status == 200)
            #expect(page.text.contains("<bdi>birch9</bdi>"))
            #expect(page.text.contains("href=\"/map\""))
            // In place of the session that the browser had.
            let sessions = try await accounts.count("sessions")
            _ = try await browser.signIn()
            #expect(try await accounts.count("sessions") == sessions)
        }
    }

    @Test(arguments: [
        "https://evil.example", "//evil.example", "/\\evil.example", "/%0d%0aset-cookie:x=1", "javascript:alert(1)",
        "/sign-in", "/sign-in/done?to=/x",
    ])
    func leadsToNoOtherSite(path: String) async throws {
        try await AccountsUnderTest.run { accounts in
            _ = try await accounts.somebodyKnown()
            let browser = PlainBrowser(accounts)
            let query = path.contains("%") ? path : path.replacing("?", with: "%3F")
            let answer = try await browser.signIn(at: "/sign-in?to=\(query)")
            #expect(answer.headers[.location] == "/sign-in/done")
        }
    }

    @Test func speaksTheChosenLanguageAllTheWay() async throws {
        try await AccountsUnderTest.run { accounts in
            try await accounts.signUp()
            let browser = PlainBrowser(accounts)
            let page = try await browser.open("/sign-in?language=de&to=/map").text
            #expect(page.contains("action=\"/sign-in?to=/map&amp;language=de\""))
            #expect(page.contains("lang=\"en\" hreflang=\"en\">English</a>"))
            let wrong = try await browser.signIn("birch9", "wrong horse", at: "/sign-in?language=de").text
            #expect(wrong.contains("<html lang=\"de\">"))
            #expect(wrong.contains("ist falsch"))
        }
    }

    @Test func refusesAFormThatNoBrowserSends() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = PlainBrowser(accounts)
            let long = try await browser.signIn(String(repeating: "x", count: 5_000))
            #expect(long.status == 413)
            #expect(long.headers[.contentType] == "text/html; charset=utf-8")
        }
    }
}

extension AccountsUnderTest {
    /// Somebody with nothing left to complete, whose name is birch9.
    /// - Returns: their token.
    func somebodyKnown() async throws -> String {
        let token = try await signUp()
        let saved = try await call(
            .put, "/api/v1/account/profile", token: token, #"{"userName": "birch9", "birthDate": "1990-04-30"}"#)
        #expect(saved.status == 200)
        return token
    }
}
