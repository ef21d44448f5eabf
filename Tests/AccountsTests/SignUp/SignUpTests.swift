import Domain
import Foundation
import HTTPFetch
import HTTPTypes
import MessageProtocol
import Postgres
import RequestedNotifications
import Testing

@testable import accounts

@Suite(.timeLimit(.minutes(20))) struct SignUpTests {
    private static func body(_ fields: [String: String] = [:]) throws -> String {
        let all = ["email": "somebody@example.org", "password": "correct horse"].merging(fields) { $1 }
        return String(decoding: try JSONEncoder().encode(all), as: UTF8.self)
    }

    @Test func createsAnAccountAndMailsALinkThatConfirmsIt() async throws {
        try await AccountsUnderTest.run { accounts in
            let answer = try await accounts.call(
                .post, "/api/v1/accounts", Self.body(["userName": "Birch7", "language": "de-CH"]))
            #expect(answer.status == 202)
            let created = try #require(try await accounts.announced(AccountCreated.self).first)
            let mail = try #require(try await accounts.mails().first)
            #expect(mail.kind == .confirmAddress)
            #expect(mail.request.userID == created.userID)
            #expect(mail.request.expiresAt == AccountsUnderTest.now + 24 * 3_600)
            #expect(mail.content?.language == "de-CH")
            #expect(mail.content?.link?.hasPrefix("https://breathe.example/account/confirm#") == true)

            let contact: SQL = "SELECT is_confirmed FROM contacts"
            #expect(try await accounts.pool.query(contact).decode(Bool.self) == [false])
            let token = try #require(mail.token)
            let confirmation = #"{"token": "\#(token)"}"#
            #expect(try await accounts.call(.post, "/api/v1/accounts/confirmation", confirmation).status == 204)
            #expect(try await accounts.pool.query(contact).decode(Bool.self) == [true])
            #expect(try await accounts.announced(AccountChanged.self).map(\.userID) == [created.userID])
        }
    }

    /// The answer, the work, and how often a mail goes out are the same; only the mail says which.
    @Test func answersAKnownAddressLikeANewOne() async throws {
        try await AccountsUnderTest.run { accounts in
            let new = try await accounts.call(.post, "/api/v1/accounts", Self.body())
            let before = accounts.hasher.turns.given
            let known = try await accounts.call(
                .post, "/api/v1/accounts", Self.body(["email": " Somebody@Example.ORG", "password": "another one"]))
            #expect(known.status == 202)
            #expect(known.body == new.body)
            #expect(accounts.hasher.turns.given == before + 1)
            #expect(try await accounts.count("people") == 1)
            #expect(try await accounts.announced(AccountCreated.self).count == 1)
            let mails = try await accounts.mails()
            #expect(mails.map(\.kind) == [.confirmAddress, .accountExists])
            #expect(mails.last?.content?.link?.hasPrefix("https://breathe.example/account/reset-password#") == true)
            // Whoever asked has not taken the account over.
            let other = try await accounts.call(
                .post, "/api/v1/sessions", AccountsUnderTest.credentials("somebody@example.org", "another one"))
            #expect(other.status == 401)
        }
    }

    @Test func floodsNobodyWithMails() async throws {
        try await AccountsUnderTest.run { accounts in
            for _ in 0..<10 {
                let answer = try await accounts.call(.post, "/api/v1/accounts", Self.body())
                #expect(answer.status == 202)
            }
            #expect(try await accounts.mails().count == AttemptBrake.mails.free)
        }
    }

    @Test(arguments: ["Birch7", "BIRCH7"])
    func saysThatAUserNameIsTaken(name: String) async throws {
        try await AccountsUnderTest.run { accounts in
            _ = try await accounts.call(.post, "/api/v1/accounts", Self.body(["userName": "birch7"]))
            // For an address that has an account too: otherwise the refusal would tell.
            for email in ["other@example.org", "somebody@example.org"] {
                let answer = try await accounts.call(
                    .post, "/api/v1/accounts", Self.body(["email": email, "userName": name]))
                #expect(answer.status == 422)
                #expect(try answer.pointers == ["#/userName"])
            }
            #expect(try await accounts.count("people") == 1)
        }
    }

    @Test(arguments: ["abc", "ninechars", "ab cd", "bürch", "birch!", "b\u{212A}rch", ""])
    func refusesAUserNameThatIsNone(name: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let answer = try await accounts.call(.post, "/api/v1/accounts", Self.body(["userName": name]))
            #expect(answer.status == 422)
            #expect(try answer.pointers == ["#/userName"])
        }
    }

    @Test(arguments: [
        "password", "PassWord", "12345678", "iloveyou", "somebody@example.org", "SOMEBODY", "birch777", "short",
        "BreatheEasy", "Breathe Easy 2026!", "heuschnupfen1", "b-r-e-a-t-h-e 1",
    ])
    func refusesAPasswordThatEverybodyTriesFirst(password: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let body = try Self.body(["password": password, "userName": "Birch777"])
            let answer = try await accounts.call(.post, "/api/v1/accounts", body)
            #expect(answer.status == 422)
            #expect(try answer.pointers == ["#/password"])
            #expect(try await accounts.count("people") == 0)
        }
    }

    @Test func knowsTenThousandCommonPasswords() {
        #expect(CommonPasswords.shared.count >= 10_000)
        #expect(CommonPasswords.shared.contains("qwertyuiop"))
        #expect(!CommonPasswords.shared.contains("correct horse"))
    }

    /// To which no mail could ever be sent; the notifier would refuse them at each message.
    @Test(arguments: [
        "müller@example.org", "anna@bücher.example", "anna\u{e9}@example.org", "\"anna b\"@example.org",
        "an..na@example.org", ".anna@example.org", "anna.@example.org", "anna@exam_ple.org", "anna@-example.org",
        "anna@example-.org", "anna@192.168.0.1", "anna@[192.168.0.1]", "anna;ben@example.org", "anna(b)@example.org",
        "anna@example.org>", "anna@a%00.example.org", String(repeating: "a", count: 65) + "@example.org",
        "anna@" + String(repeating: "a", count: 64) + ".org",
    ])
    func refusesAnAddressThatMailRefuses(email: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let answer = try await accounts.call(.post, "/api/v1/accounts", Self.body(["email": email]))
            #expect(answer.status == 422)
            #expect(try answer.pointers == ["#/email"])
        }
    }

    @Test(arguments: ["a+b=c/d@example.org", "o'neil@sub.example.co.uk", "anna@xn--bcher-kva.example"])
    func takesNoAddressThatMailWouldRefuse(email: String) throws {
        let address = try EmailAddress(mailable: email)
        #expect(try MailAddress(address.text).text == address.text)
    }

    @Test(arguments: ["e", "de_CH", ""])
    func refusesALanguageThatIsNone(language: String) async throws {
        try await AccountsUnderTest.run { accounts in
            let answer = try await accounts.call(.post, "/api/v1/accounts", Self.body(["language": language]))
            #expect(answer.status == 422)
            #expect(try answer.pointers == ["#/language"])
        }
    }
}
