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

/// The form of the profile without JavaScript. The clock stands at 10 April 2023.
@Suite(.timeLimit(.minutes(20))) struct ProfileFormTests {
    private static let path = "/account/profile"

    @Test func savesWhatWasTypedAndShowsItAgain() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await PlainBrowser.signedIn(accounts)
            #expect(try await browser.open(Self.path).text.contains("id=\"profile-first\""))
            let saved = try await browser.send(
                Self.path,
                [
                    "form": "profile", "userName": "birch9", "firstName": "زوئی", "birthDate": "1990-04-30",
                    "country": "CH", "gender": "other", "units": "imperial", "picture": "owl", "showsName": "on",
                ])
            let page = try await browser.follow(saved)
            #expect(page.text.contains("id=\"done\""))
            #expect(page.value(of: "userName") == "birch9")
            #expect(page.value(of: "firstName") == "زوئی")
            #expect(page.value(of: "birthDate") == "1990-04-30")
            for chosen in [
                "value=\"CH\" selected", "value=\"other\" selected", "value=\"imperial\" checked",
                "value=\"owl\" checked",
            ] {
                #expect(page.text.contains(chosen), "\(chosen)")
            }
            #expect(!page.text.contains("id=\"profile-first\""))
        }
    }

    @Test(
        arguments: [
            (["userName": "ninechars"], "userName"), (["userName": "abc"], "userName"), (["userName": ""], "userName"),
            (["userName": "taken1"], "userName"), (["userName": "birch9", "birthDate": "2023-04-11"], "birthDate"),
            (["userName": "birch9", "birthDate": "2001-02-29"], "birthDate"),
            (["userName": "birch9", "country": "XX"], "country"),
            (["userName": "birch9", "picture": "wolf"], "picture"),
            (["userName": "birch9", "picture": "own"], "picture"),
            (["userName": "birch9", "birthDate": "2015-01-01"], "guardianEmail"),
        ] as [(KeyValuePairs<String, String>, String)])
    func saysBesideTheFieldWhatToMendAndKeepsWhatWasTyped(
        typed: KeyValuePairs<String, String>, field: String
    ) async throws {
        try await AccountsUnderTest.run { accounts in
            let other = try await accounts.signUp("other@example.org")
            _ = try await accounts.save(#"{"userName": "taken1", "birthDate": "1990-04-30"}"#, token: other)
            let browser = try await PlainBrowser.signedIn(accounts)
            var pairs = typed.map { ($0.key, $0.value) } + [("form", "profile"), ("lastName", "Öztürk")]
            pairs.sort { $0.0 < $1.0 }
            let refused = try await browser.submit(Self.path, pairs)
            #expect(refused.status == 422)
            #expect(refused.isFaulty("profile-\(field)"))
            #expect(refused.value(of: "lastName") == "Öztürk")
            if let name = typed.first(where: { $0.key == "userName" })?.value {
                #expect(refused.value(of: "userName") == name)
            }
            #expect(try await accounts.count("profiles") == 1)
        }
    }

    @Test func goesOnToWhereSomebodyWantedToGoOnThisSiteOnly() async throws {
        try await AccountsUnderTest.run { accounts in
            let browser = try await PlainBrowser.signedIn(accounts)
            #expect(try await browser.open("\(Self.path)?to=/map").value(of: "to") == "/map")
            let body: KeyValuePairs = [
                "form": "profile", "userName": "birch9", "birthDate": "1990-04-30", "to": "/map",
            ]
            #expect(try await browser.send(Self.path, body).headers[.location] == "/map")
            let elsewhere: KeyValuePairs = [
                "form": "profile", "userName": "birch9", "birthDate": "1990-04-30", "to": "//elsewhere.example",
            ]
            #expect(try await browser.send(Self.path, elsewhere).headers[.location] == "/account/profile?done=saved")
        }
    }

    /// 10 MB that are no picture.
    @Test func takesNoLargeFileForAPicture() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            let answer = try await accounts.call(
                .put, "/api/v1/account/picture", token: token, String(repeating: "x", count: 10 << 20))
            #expect(answer.status == 413)
            #expect(try await accounts.count("profiles") == 0)
        }
    }

    @Test func showsTheNamesOnlyOfThoseWhoAllowIt() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            func shown() async throws -> [String] {
                try await accounts.pool.query("SELECT user_name FROM shown_names").decode(String.self)
            }
            _ = try await accounts.save(#"{"userName": "birch9", "birthDate": "1990-04-30"}"#, token: token)
            #expect(try await shown() == [])
            _ = try await accounts.save(
                #"{"userName": "birch9", "birthDate": "1990-04-30", "showsName": true}"#, token: token)
            #expect(try await shown() == ["birch9"])
            // Who says nothing of it keeps it.
            _ = try await accounts.save(#"{"userName": "fir99", "birthDate": "1990-04-30"}"#, token: token)
            #expect(try await shown() == ["fir99"])
            let gone = try await accounts.call(
                .delete, "/api/v1/account", token: token, #"{"password": "\#(AccountsUnderTest.password)"}"#)
            #expect(gone.status == 202)
            #expect(try await shown() == [])
        }
    }

    @Test func showsAChildsNameOnceTheGuardianHasAgreed() async throws {
        try await AccountsUnderTest.run { accounts in
            let token = try await accounts.signUp()
            _ = try await accounts.save(
                #"""
                {"userName": "birch9", "birthDate": "2012-05-01", "country": "DE", "showsName": true,
                 "guardianEmail": "parent@example.org"}
                """#, token: token)
            #expect(try await accounts.count("shown_names") == 0)
            try await accounts.pool.query("UPDATE profiles SET guardian_confirmed_at = now()")
            #expect(try await accounts.count("shown_names") == 1)
        }
    }
}
