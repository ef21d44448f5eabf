import Domain
import Foundation
import HTTPTypes
import Localization
import Postgres
import Testing

@testable import accounts

/// Where a sign-in leads.
@Suite struct FirstRunOrderTests {
    private static let new = FirstRun.Progress(isProfileComplete: false, hasAnswered: false)
    private static let unanswered = FirstRun.Progress(isProfileComplete: true, hasAnswered: false)
    private static let known = FirstRun.Progress(isProfileComplete: true, hasAnswered: true)

    @Test(
        arguments: [
            (new, nil, "/account/complete"), (new, "/map", "/account/complete?to=/map"), (new, "/account", "/account"),
            (new, "/account?language=en", "/account?language=en"), (new, "/accounts", "/account/complete?to=/accounts"),
            (unanswered, nil, "/account/permissions"), (unanswered, "/", "/account/permissions?to=/"),
            (unanswered, "/map", "/map"), (known, nil, "/start"), (known, "/quiz", "/quiz"),
        ] as [(FirstRun.Progress, String?, String)])
    func asksForWhatIsMissingFirst(progress: FirstRun.Progress, to: String?, expected: String) {
        let query = PageQuery(to: to.flatMap { ReturnPath($0) })
        #expect(FirstRun.next(progress, query) == expected)
    }

    @Test(
        arguments: [
            (true, true, nil, "/quiz/welcome"), (true, true, "/", "/quiz/welcome"), (true, false, nil, "/welcome"),
            (true, true, "/map", "/map"), (false, true, nil, "/"), (false, false, "/map", "/map"),
        ] as [(Bool, Bool, String?, String)])
    func leadsOnToTheQuizAndTheWelcome(isFirst: Bool, allowsQuiz: Bool, to: String?, expected: String) {
        let query = PageQuery(to: to.flatMap { ReturnPath($0) })
        #expect(FirstRun.afterPermissions(isFirst: isFirst, allowsQuiz: allowsQuiz, query) == expected)
    }

    @Test(arguments: [
        (1, "a second", "einer Sekunde"), (30, "30 seconds", "30 Sekunden"), (60, "a minute", "einer Minute"),
        (61, "2 minutes", "2 Minuten"), (3_541, "an hour", "einer Stunde"), (3_600, "an hour", "einer Stunde"),
        (3_601, "2 hours", "2 Stunden"), (0, "a second", "einer Sekunde"),
    ])
    func saysAWaitInWordsAndNeverTooShort(seconds: Int, english: String, german: String) {
        let time = WaitingTime(seconds: seconds)
        #expect(time.words(in: .english) == english)
        #expect(time.words(in: .german) == german)
    }
}

/// The pages of the first run without JavaScript.
@Suite(.timeLimit(.minutes(20))) struct FirstRunTests {
    private func newcomer(_ accounts: AccountsUnderTest) async throws -> PlainBrowser {
        try await accounts.signUp()
        let browser = PlainBrowser(accounts)
        _ = try await browser.signIn()
        return browser
    }

    private struct Consents: Decodable {
        struct One: Decodable { var consent: String, isGranted: Bool, version: Int }
        var consents: [One]
    }

    private func consents(_ accounts: AccountsUnderTest) async throws -> [String: Bool] {
        let token = try await accounts.signIn()
        let all = try await accounts.call(.get, "/api/v1/account/consents", token: token).decoded(Consents.self)
        return Dictionary(all.consents.map { ($0.consent, $0.isGranted) }) { $1 }
    }

    @Test func leadsFromTheProfileOverThePermissionsToTheQuiz() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await newcomer(accounts)
            let page = try await browser.open("/account/complete")
            #expect(page.status == 200)
            #expect(page.text.contains("aria-current=\"step\">You<"))
            #expect(page.text.contains("<bdi>somebody@example.org</bdi>"))

            let saved = try await browser.send(
                "/account/complete", ["userName": "birch9", "birthDate": "1990-04-30", "picture": "owl"])
            #expect(saved.headers[.location] == "/account/permissions?first=1")
            let permissions = try await browser.follow(saved)
            #expect(permissions.text.contains("aria-current=\"step\">Allow<"))
            for consent in ["location", "notifications", "health-data"] {
                #expect(permissions.text.contains("id=\"\(consent)-refused\""), "\(consent)")
            }
            let version = try #require(permissions.value(of: "version"))
            let allowed = try await browser.send(
                "/account/permissions?first=1", ["version": version, "location": "on", "health-data": "on"])
            #expect(allowed.headers[.location] == "/quiz/welcome")
            #expect(
                try await consents(accounts) == ["location": true, "notifications": false, "health-data": true])

            let again = try await browser.follow(try await browser.signIn())
            #expect(again.headers[.location] == "/start")
        }
    }

    @Test func goesOnToWhereSomebodyWantedToGo() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await newcomer(accounts)
            let saved = try await browser.send(
                "/account/complete?to=/map", ["userName": "birch9", "birthDate": "1990-04-30"])
            #expect(saved.headers[.location] == "/account/permissions?first=1&to=/map")
            let page = try await browser.follow(saved).text
            #expect(page.contains("<a href=\"/map\">Decide later</a>"))
        }
    }

    @Test(arguments: [
        ("", "1990-04-30", "userName"), ("birch9", "", "birthDate"), ("birch9", "30.4.1990", "birthDate"),
        ("birch9", "2999-01-01", "birthDate"), ("\u{202E}\u{200F}\u{202E}\u{200F}", "1990-04-30", "userName"),
        ("birch9", "2020-04-30", "guardianEmail"),
    ])
    func saysBesideTheFieldWhatIsMissingAndKeepsTheRest(name: String, birthDate: String, fault: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await newcomer(accounts)
            let answer = try await browser.send(
                "/account/complete",
                ["userName": name, "birthDate": birthDate, "firstName": "Zoë", "country": "CH", "picture": "fox"])
            #expect(answer.status == 422)
            #expect(answer.text.contains("id=\"profile-\(fault)-fault\""))
            #expect(answer.value(of: "birthDate") == birthDate)
            #expect(answer.value(of: "firstName") == "Zoë")
            #expect(answer.text.contains("value=\"CH\" selected"))
            #expect(answer.text.contains("value=\"fox\" checked"))
        }
    }

    @Test func askingLaterNotesNothing() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await newcomer(accounts)
            let before = try await accounts.count("consent_changes")
            let page = try await browser.open("/account/permissions?first=1").text
            #expect(page.contains("<a href=\"/welcome\">Decide later</a>"))
            #expect(try await accounts.count("consent_changes") == before)
        }
    }

    @Test func takesNoConsentToAnotherNoticeThanTheOneThatWasShown() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await newcomer(accounts)
            let answer = try await browser.send("/account/permissions", ["version": "0", "location": "on"])
            #expect(answer.status == 422)
            #expect(answer.text.contains("The privacy notice has changed"))
            #expect(try await consents(accounts)["location"] == false)
        }
    }

    /// A second tab has signed out: nothing typed is lost.
    @Test func givesBackWhatSomebodyTypedWhoWasSignedOut() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await newcomer(accounts)
            try await accounts.pool.query("DELETE FROM sessions")
            let answer = try await browser.send(
                "/account/complete", ["userName": "birch9", "birthDate": "1990-04-30"])
            #expect(answer.status == 401)
            #expect(answer.value(of: "userName") == "birch9")
            #expect(answer.value(of: "birthDate") == "1990-04-30")
            #expect(answer.text.contains("You were signed out"))
            #expect(try await accounts.count("profiles") == 0)
        }
    }

    @Test func sendsStrangersToTheSignInAndBack() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = PlainBrowser(accounts)
            for path in ["/account/complete", "/account/permissions"] {
                let opened = try await browser.open(path)
                #expect(opened.headers[.location] == "/sign-in?to=\(path)")
            }
        }
    }
}
